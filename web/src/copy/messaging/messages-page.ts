import type {
  DeliveryState,
  FailureReason,
  MessageChannel,
  SkipReason,
  SwitchableKind,
} from '../../../../shared/contracts/messaging.ts';

/** Texts of the page with the user's messages. */
export const messagesPage = {
  documentTitle: 'Minhas mensagens - BFJ',
  description: 'O que o BFJ enviou a você e o que você quer receber.',
  title: 'Minhas mensagens',
  lead: 'O que enviamos a você nos últimos 35 dias, e o que você quer receber.',
  back: 'Voltar para o painel',
  toChoices: 'Escolher o que receber',
} as const;

export const sentMessages = {
  title: 'Enviadas a você',
  loading: 'Carregando suas mensagens',
  emptyTitle: 'Nenhuma mensagem',
  show: 'O que mostrar',
  kinds: { messages: 'Mensagens', replies: 'Respostas no WhatsApp', all: 'Tudo' },
  empty: {
    messages: 'Nos últimos 35 dias não houve mensagem do mercado, alerta nem aviso da conta.',
    replies:
      'Nos últimos 35 dias não houve resposta no WhatsApp, ou você apagou a conversa com o assistente.',
    all: 'Nos últimos 35 dias não houve mensagem do mercado, alerta, aviso da conta nem resposta no WhatsApp.',
  },
  /** Messages that are sent to an address and not to an account. */
  notListed:
    'Não ficam nesta lista: a newsletter, os códigos e links de confirmação e as boas-vindas enviadas antes de você confirmar o e-mail.',
  failureTitle: 'Não foi possível carregar suas mensagens',
  failed: 'Tente novamente em alguns instantes.',
  retry: 'Tentar novamente',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  moreFailed: 'As mensagens anteriores não foram carregadas. Tente novamente.',
  unfold: 'Mostrar a mensagem inteira',
  fold: 'Mostrar menos',
} as const;

export const channelNames: Readonly<Record<MessageChannel, string>> = {
  email: 'E-mail',
  whatsapp: 'WhatsApp',
};

export const stateNames: Readonly<Record<DeliveryState, string>> = {
  claimed: 'A caminho',
  deferred: 'A caminho',
  attempted: 'A caminho',
  uncertain: 'Sem confirmação',
  'given-up': 'Sem confirmação',
  accepted: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Não entregue',
  skipped: 'Não enviada',
};

/** After 'Não enviada: '. */
export const skipTexts: Readonly<Record<SkipReason, string>> = {
  'opted-out': 'estava desligada nas suas escolhas',
  suppressed: 'o envio para este endereço está suspenso',
  'no-access': 'não havia assinatura nem teste ativo',
  'not-linked': 'seu WhatsApp não está vinculado',
  missed: 'passou do horário',
  gone: 'a conta ou o endereço não existe mais',
  'template-stopped': 'o WhatsApp não aceitou o formato da mensagem',
  'moved-to-email': 'foi por e-mail',
  stopped: 'o envio foi interrompido por nós',
};

/** After 'Não entregue: '. */
export const failureTexts: Readonly<Record<FailureReason, string>> = {
  'mailbox-full': 'a caixa de entrada estava cheia',
  'no-such-mailbox': 'o endereço não existe',
  returned: 'o seu provedor de e-mail devolveu a mensagem',
  'out-of-reach': 'o WhatsApp não conseguiu entregar a este número',
  'stopped-there': 'você pediu ao WhatsApp para parar',
  'too-many-there': 'o WhatsApp não aceitou mais mensagens para você naquele momento',
};

export const messageChoices = {
  title: 'O que você quer receber',
  lead: 'Vale a partir da próxima mensagem, também para as que já estão na fila.',
  loading: 'Carregando suas escolhas',
  failureTitle: 'Não foi possível carregar suas escolhas',
  failed: 'Tente novamente em alguns instantes.',
  retry: 'Tentar novamente',
  all: 'Todas as mensagens',
  allHint: 'O canal inteiro, sem mudar as escolhas abaixo.',
  kindHints: {
    opening: 'Antes de a bolsa abrir',
    closing: 'Depois que a bolsa fecha',
    digest: 'No sábado, para quem escolheu receber por semana ou quinzena',
    'weekly-report': 'No sábado: o que mudou na sua carteira',
    note: 'Quando um dos seus ativos sobe ou cai muito no pregão: no máximo dois por dia',
    alert:
      'Quando um preço que você escolheu é atingido: no WhatsApp, se estiver ligado; se não, por e-mail',
  } satisfies Readonly<Record<SwitchableKind, string>>,
  digestInTrial:
    'No sábado, depois de assinar, para quem escolheu receber por semana ou quinzena. No teste chegam as de cada dia.',
  /** `Abertura do mercado por e-mail`, the name of a switch. */
  switchOf: (kind: string, channel: MessageChannel) => `${kind} ${byChannel[channel]}`,
  marketOff: 'As mensagens de mercado estão desligadas nas suas configurações.',
  notesOff: 'Os avisos durante o dia estão desligados.',
  enableNotes: 'Ligar com o assistente',
  /** The message to the assistant in that link. */
  notesRequest: 'liga os avisos durante o dia',
  reportsOff: 'Os relatórios estão desligados nas suas configurações.',
  noReportsInTrial:
    'No teste grátis o relatório não é enviado: ele fica em Minha carteira. Com um plano, você o liga nas configurações.',
  toSettings: 'Abrir configurações',
  linkFirst: 'Vincule seu WhatsApp',
  newsletter: 'Newsletter: o interruptor fica em Meu Perfil',
  /** Shown instead while no other e-mail is sent to the address. */
  onlyCodes: 'Códigos de acesso continuam chegando por e-mail; avisos da conta e recibos, não.',
  always: 'Avisos da conta, códigos e recibos chegam sempre por e-mail.',
  working: 'Salvando...',
  saved: (name: string, isOn: boolean) => `${name}: ${isOn ? 'ligado' : 'desligado'}.`,
  shown: (isOn: boolean) => (isOn ? 'Ligado' : 'Desligado'),
  onForLater: 'Ligado, para quando houver um plano',
  /** Used when a setting is turned on before any message is sent. */
  savedForLater: (name: string) => `${name}: ligado, e vale quando houver um plano.`,
  notSaved: 'A sua escolha não foi salva. Tente novamente.',
  changedMeanwhile:
    'As suas escolhas mudaram em outra aba ou aparelho. Confira como estão agora e tente de novo.',
  undone: 'A sua escolha não foi salva',
} as const;

const byChannel: Readonly<Record<MessageChannel, string>> = {
  email: 'por e-mail',
  whatsapp: 'no WhatsApp',
};
