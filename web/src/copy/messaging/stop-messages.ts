import type { SwitchableKind } from '../../../../shared/contracts/messaging.ts';
import { messageKindNames } from '../../../../shared/messages/message-kind-names.ts';

const marketKinds: readonly SwitchableKind[] = ['opening', 'closing', 'digest'];

/** The newsletter omits the kinds that the account of the same address has turned off. */
function alsoNewsletter(kind: SwitchableKind): string {
  return marketKinds.includes(kind)
    ? ' Se este endereço também recebe a newsletter, isso vale para ela.'
    : '';
}

/** Texts of the page opened by a link in a message. `email` is masked: `a***@exemplo.com`. */
export const stopMessages = {
  documentTitle: 'Parar de receber - BFJ',
  description: 'Pare de receber um tipo de mensagem do BFJ por e-mail.',
  checking: 'Conferindo o link',
  title: (kind: SwitchableKind) => `Quer parar de receber ${messageKindNames[kind]} por e-mail?`,
  lead: (email: string, kind: SwitchableKind) =>
    `O endereço ${email} deixa de receber este tipo de mensagem a partir da próxima. As outras continuam.${alsoNewsletter(kind)}`,
  unknownTitle: 'Quer parar de receber estas mensagens por e-mail?',
  unknownLead:
    'Você deixa de receber este tipo de mensagem a partir da próxima. As outras continuam. Se for a abertura, o fechamento ou o resumo do mercado, isso vale também para a newsletter.',
  confirm: 'Sim, parar',
  confirming: 'Parando...',
  keep: 'Continuar recebendo',
  failureTitle: 'Nada mudou',
  stoppedTitle: 'Pronto, paramos de enviar',
  stoppedLead: (email: string, kind: SwitchableKind) =>
    `O endereço ${email} não recebe mais ${messageKindNames[kind]}. Se foi sem querer, é só desfazer.${alsoNewsletter(kind)}`,
  stoppedUnknown:
    'Você não recebe mais este tipo de mensagem por e-mail. Se foi sem querer, é só desfazer.',
  undo: 'Desfazer',
  undoing: 'Desfazendo...',
  resumedTitle: 'Desfeito',
  resumedLead: (email: string, kind: SwitchableKind) =>
    `Tudo como antes: ${messageKindNames[kind]} por e-mail, no endereço ${email}.`,
  stillOffTitle: 'O seu e-mail está desligado por inteiro',
  stillOffLead: 'Para receber de novo, ligue “Todas as mensagens” por e-mail em Minhas mensagens.',
  choices: 'Ver todas as escolhas',
  invalidTitle: 'Este link não é válido',
  invalidLead:
    'Ele pode estar incompleto, ou a conta não existe mais. Abra o link direto da última mensagem que recebeu, ou entre na sua conta e escolha em Minhas mensagens.',
  home: 'Voltar ao início',
} as const;
