import type { NewsletterKind } from '../../../../shared/contracts/newsletter.ts';
import * as paths from '../../paths.ts';
import { messageKindNames } from '../../../../shared/messages/message-kind-names.ts';
import { areasHint } from '../preferences/setting-names.ts';

/** Texts of the newsletter personalization. */
export const personalization = {
  documentTitle: 'Personalize sua newsletter - BFJ',
  description: 'Escolha os assuntos, os ativos e o tamanho das mensagens da sua newsletter.',
  title: 'Deixe a newsletter com a sua cara',
  lead: 'Inscrição feita para',
  leadAfter: 'Conte como você prefere receber. Tudo pode mudar depois.',
  /** Used when preferences are stored already. */
  leadAgain: 'Preferências de',
  aboutTitle: 'Sobre você',
  name: 'Como podemos chamar você?',
  namePlaceholder: 'Seu nome',
  level: 'Quanto você já conhece do mercado?',
  levelDescriptions: {
    basico: 'Estou começando',
    intermediario: 'Já acompanho',
    avancado: 'Invisto há anos',
  },
  style: 'Como você lida com risco?',
  styleDescriptions: {
    conservador: 'Prefiro segurança',
    moderado: 'Um pouco de cada',
    arrojado: 'Aceito oscilações',
  },
  interestTitle: 'O que interessa',
  areas: 'Áreas de interesse',
  areasHint,
  assets: 'Ativos favoritos',
  /** @param maximum more than the usual ten if the account has stored more */
  assetsHint: (maximum: number) =>
    `Até ${maximum}. Escreva ao menos duas letras do código ou do nome.`,
  messageTitle: 'A mensagem',
  length: 'Tamanho das mensagens',
  preview: 'Como vai ficar',
  submit: 'Salvar preferências',
  submitting: 'Salvando...',
  loading: 'Carregando suas preferências',
  savedNotice: 'Preferências salvas',
  failureTitle: 'Erro ao personalizar',
  loadFailureTitle: 'Não foi possível carregar suas preferências',
  subscribeAgain: 'Ir para a newsletter',
  retry: 'Tentar de novo',
  /** Used without a link: the page must not reveal whether an address is subscribed. */
  noLink: {
    title: 'Este navegador não tem o seu link',
    text: 'Suas preferências abrem pelo link que está nas nossas mensagens. Abra por ele, ou receba outro por e-mail.',
  },
  notFoundHelp:
    'A inscrição pode ter sido cancelada, ou o link estar incompleto. Receba outro por e-mail, ou inscreva-se de novo.',
  /** Messages that the newsletter omits because the account of the address has turned them off. */
  refused: {
    text: (kinds: readonly NewsletterKind[]) =>
      `Você parou de receber ${kinds.map((kind) => messageKindNames[kind]).join(' e ')} na sua conta, e isso vale para a newsletter.`,
    link: { label: 'Minhas mensagens', to: paths.messages },
  },
  leave: 'Não quer mais receber a newsletter?',
  unsubscribe: 'Cancelar a inscrição',
  sendLink: 'Receber o link por e-mail',
  sendingLink: 'Enviando...',
  linkSent: (email: string) =>
    `Se ${email} recebe a newsletter, o link chega em instantes. Veja também o spam.`,
  linkNotSent: 'O link não foi enviado',
} as const;
