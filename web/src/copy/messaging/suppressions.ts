import type { SuppressionReason } from '../../../../shared/messages/suppressions.ts';

/** Why a channel is suppressed, and what the user can do about it. */
interface SuppressionText {
  readonly title: string;
  readonly why: (since: string) => string;
  readonly remedy: string;
}

export const suppressionTexts: Readonly<Record<SuppressionReason, SuppressionText>> = {
  complaint: {
    title: 'E-mails parados',
    why: (since) =>
      `Desde ${since} só enviamos códigos de acesso para o seu e-mail, sem avisos da conta nem recibos: uma mensagem nossa foi marcada como spam.`,
    remedy: 'Para receber de novo, ligue “Todas as mensagens” por e-mail.',
  },
  bounce: {
    title: 'E-mails parados',
    why: (since) =>
      `Desde ${since} só enviamos códigos de acesso para o seu e-mail, sem avisos da conta nem recibos: o endereço devolveu uma mensagem nossa.`,
    remedy:
      'Se a sua caixa está funcionando, confirme com um código. Se o endereço está errado, escreva para nós, e corrigimos:',
  },
  'opted-out': {
    title: 'WhatsApp parado',
    why: (since) =>
      `Desde ${since} não enviamos nada para o seu WhatsApp: foi o que você pediu, na nossa conversa ou nas opções do WhatsApp.`,
    remedy:
      'Para receber de novo, ligue “Todas as mensagens” no WhatsApp ou escreva VOLTAR na nossa conversa.',
  },
  unreachable: {
    title: 'WhatsApp parado',
    why: (since) => `Desde ${since} o WhatsApp não consegue entregar as mensagens ao seu número.`,
    remedy:
      'Confira se o WhatsApp está instalado e atualizado nele e escreva qualquer coisa na nossa conversa. Se você mudou de número, desvincule o antigo abaixo e vincule de novo.',
  },
};

export const suppressionNotice = {
  triedAgain: (day: string) => `Sem isso, tentamos outra vez em ${day}.`,
  request: 'Receber um código por e-mail',
  proven: 'E-mail confirmado. Você volta a receber a partir da próxima mensagem.',
} as const;
