import { monthlyPlan } from '../../../shared/plans.ts';
import { trialSummary } from '../../../shared/trial-summary.ts';
import { planAdds } from '../../../shared/trial-offer.ts';
import { trialDays } from '../../../shared/trial-end.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { replaceCard } from './billing/replace-card.ts';
import { monthlyOffer } from './marketing/plans.ts';
import * as paths from '../paths.ts';

/** Shown with a subscription that gives no access in its current state. */
const trialContinues = 'Seu teste grátis continua valendo até o fim.';
const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** Texts of the dashboard router and of its views. */
export const dashboard = {
  documentTitle: 'Meu painel - BFJ',
  description: 'Análise de ativos, configurações e pagamentos da sua conta BFJ.',
  loading: 'Verificando o status da sua conta',
  signOut: 'Sair',
  profile: 'Meu Perfil',
  /** Label of the greeting's menu while an asset fills the page. */
  menu: 'Perfil e saída',
  home: 'Voltar para o início',
  retry: 'Tentar de novo',
  greeting: 'Olá',
} as const;

/** Shown after a payment that was made but is not yet confirmed. */
export const processingPayment = {
  title: 'Pagamento Processando',
  text: 'Assim que o pagamento for confirmado, seu acesso é liberado, em alguns minutos.',
  /** The address says that a payment was made, but the account has no payment. */
  unknown:
    'Não encontramos um pagamento em andamento na sua conta. Se você acabou de pagar, ele aparece aqui em alguns minutos.',
  payments: { label: 'Ver em Pagamentos', to: paths.dashboardPayments },
  /** Used while the partner reviews a card payment. */
  reviewText:
    'A análise leva até dois dias úteis. Se o pagamento for aprovado, seu acesso é liberado em seguida.',
  /** Sent, and whether it has arrived is not known. */
  orderText:
    'Estamos confirmando se o pedido chegou ao Mercado Pago. O resultado aparece aqui, e até lá não é preciso fazer outro pedido.',
  orderLead: 'Estamos confirmando se o seu pedido chegou ao Mercado Pago.',
  reviewLead: 'O Mercado Pago está analisando o seu pagamento.',
  page: 'Esta página se atualiza sozinha. Você também pode fechá-la e voltar mais tarde.',
  /** Used before the first charge of a monthly subscription. */
  firstCharge: 'A primeira cobrança costuma sair em até uma hora. Não é preciso assinar de novo.',
  lead: 'Recebemos o seu pedido. Falta só a confirmação do pagamento.',
  otherPlans: 'Ver outros planos',
  badge: 'Em processamento',
  check: 'Verificar agora',
  checking: 'Verificando...',
  grantedTitle: 'Acesso liberado',
  grantedText: 'Pagamento confirmado. Boa leitura.',
} as const;

/**
 * A monthly subscription with its next charge days away and no other paid period: its first charge, or the one after
 * a pause that skipped a month.
 */
export const scheduledStep = {
  lead: (day: string) =>
    `Sua assinatura mensal é cobrada em ${day}, e o acesso vem com essa cobrança. Até lá você está sem acesso; suas preferências continuam guardadas.`,
  trialLead: (day: string) =>
    `Sua assinatura mensal é cobrada em ${day}, e o acesso vem com essa cobrança. ${trialContinues}`,
  title: 'Quer voltar antes?',
  text: (day: string) =>
    `Assine agora: ${monthlyPrice} são cobrados hoje, e o acesso vem em seguida. A nova assinatura substitui a que seria cobrada em ${day}, e nada é cobrado pela anterior.`,
  cancel: 'Se não quiser mais a assinatura, cancele-a em Pagamentos, nesta página, sem pagar nada.',
} as const;

/** A monthly subscription that gives no access in its current state. */
export const stoppedSubscription = {
  past_due: {
    lead: 'Seu acesso está suspenso até o pagamento de uma mensalidade. Suas preferências continuam guardadas.',
    trialLead: `A cobrança da sua assinatura mensal não passou. ${trialContinues}`,
    replaceCard,
  },
  paused: {
    lead: 'Seu acesso está suspenso enquanto a assinatura estiver pausada. Suas preferências continuam guardadas.',
    trialLead: `Sua assinatura mensal está pausada no Mercado Pago. ${trialContinues}`,
    title: 'Volte quando quiser',
    text: 'Nada é cobrado durante a pausa. Se você assinar de novo, a nova assinatura substitui a que está pausada.',
  },
} as const;

/** The dashboard with access. */
export const activeDashboard = {
  paymentsLoading: 'Carregando seus pagamentos',
  welcome: 'Boas-vindas',
  badge: 'Ativo',
  accessUntil: 'Acesso até',
  tabsLabel: 'Seções do painel',
  tabs: {
    analise: 'Análise de Ativos',
    configuracoes: 'Configurações',
    pagamentos: 'Pagamentos',
  },
} as const;

/** The dashboard without access, and `/dashboard-inativo`. */
export const inactiveDashboard = {
  documentTitle: 'Minha conta - BFJ',
  description: 'O status da sua conta e as suas personalizações.',
  badges: {
    inactive: 'Inativo',
    trial_active: 'Teste grátis',
    trial_expired: 'Teste encerrado',
  },
  lead: 'Seu cadastro está pronto. Para receber as mensagens e usar o painel, falta ativar a assinatura.',
  /** Used for a former customer. */
  formerLead:
    'Sua assinatura terminou. Suas preferências continuam guardadas: assine de novo para voltar a receber as mensagens.',
  /** The same text for one-off plans. */
  endedPlanLead:
    'Seu plano terminou. Suas preferências continuam guardadas: escolha um plano para voltar a receber as mensagens.',
  /** The bank has charged back the plan's payment after a dispute. */
  takenBackLead:
    'O acesso do seu plano terminou. Suas preferências continuam guardadas: para voltar a receber as mensagens, escolha um plano.',
  /** The partner has ended it. */
  refusedLead:
    'Sua assinatura terminou porque as cobranças foram recusadas. Suas preferências continuam guardadas: assine de novo, com outro cartão, para voltar a receber as mensagens.',
  pixLead: 'Seu cadastro está pronto. Assim que o Pix for pago, o acesso é liberado.',
  trialActiveLead: 'Seu teste grátis está valendo. Suas escolhas já estão guardadas.',
  /** Shown beside a Pix that can still be paid. */
  trialPixLead:
    'Seu teste grátis está valendo, e há um Pix em aberto: assim que ele for pago, o plano começa.',
  trialExpiredLead: `Seu teste de ${trialDays} dias terminou. Suas escolhas continuam guardadas, à espera da assinatura.`,
  /** Used for a trial session when the account has paid or has a payment in progress. */
  trialExpiredShortLead: `Seu teste de ${trialDays} dias terminou. Suas escolhas continuam guardadas.`,
  offerTitle: `Assine por R$ 20/mês`,
  offerText: 'Cobrança mensal no cartão de crédito. Cancele quando quiser.',
  subscribe: 'Assinar por R$ 20/mês',
  otherPlans: 'Ver outros planos',
  trialNoticeTitle: 'E o teste grátis?',
  trialNotice:
    'Ele é para quem ainda não tem conta. Com a sua, o BFJ começa por um plano, e você tem 7 dias para desistir e receber tudo de volta.',
  trialNoticeLink: { label: 'Ver os planos', to: paths.plans },
  trialActiveNotice:
    'No teste as mensagens saem nos dias de pregão. Quando ele terminar, nada é cobrado: você decide se assina.',
  trialPixNotice:
    'No teste as mensagens saem nos dias de pregão. Se o Pix não for pago até o código expirar, nada é cobrado, e o teste continua até o fim.',
  trialExpiredNotice: 'O teste vale uma vez por pessoa. Para continuar, assine o plano mensal.',
  openDashboard: {
    title: 'Seu teste já começou',
    /** Shown beside a payment that is not decided yet. */
    secondaryTitle: 'Seu teste continua valendo',
    until: (moment: string) => `Ele vai até ${moment}.`,
    text: 'No painel do teste você vê quanto tempo falta e muda as mensagens.',
    label: 'Abrir meu painel',
    opening: 'Abrindo...',
    to: paths.trialDashboard,
  },
  trialTimes: { label: 'Ver os horários das mensagens', to: paths.trialSuccess },
  seePlans: 'Ver Planos',
} as const;

/** The card with the chosen preferences. */
export const personalizations = {
  title: 'Suas Personalizações',
  level: 'Nível de conhecimento',
  style: 'Estilo de investimento',
  areas: 'Áreas de interesse',
  assets: 'Ativos favoritos',
  empty: 'Não informado',
  loading: 'Carregando suas personalizações',
  lockedNote: 'Você poderá mudar tudo isso assim que assinar.',
  waitingNote: 'Você poderá mudar tudo isso assim que o acesso for liberado.',
} as const;

/** The dashboard of a trial. */
export const trialDashboard = {
  activeBadge: 'Teste grátis',
  statusTitle: 'Seu teste grátis',
  left: {
    days: { one: 'dia restante', other: 'dias restantes' },
    hours: { one: 'hora restante', other: 'horas restantes' },
    minutes: { one: 'minuto restante', other: 'minutos restantes' },
  },
  /** After the number of days. */
  daysAndHours: (days: number, hours: number) =>
    `${days === 1 ? 'dia' : 'dias'} e ${hours} ${hours === 1 ? 'hora' : 'horas'} restantes`,
  until: 'Vale até',
  seePlans: 'Ver Planos',
  readOnlyNote: 'Nesta tela as configurações não podem ser alteradas durante o teste grátis.',
  panel: { text: 'Para mudá-las já, use o', label: 'painel do teste', to: paths.trialDashboard },
  benefitsTitle: 'O que a assinatura inclui',
  benefitsLead: `Você já tem no teste: ${trialSummary}. O que a assinatura acrescenta: ${planAdds.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join('; ')}.`,
  expiredTitle: 'Trial Expirado',
  expiredBadge: 'Expirado',
  expiredAt: 'Terminou em',
  expiredText: `Seu teste grátis de ${trialDays} dias terminou. O que você escolheu continua guardado; é só ativar o plano para voltar a receber.`,
  /** Used for a trial session when the account has paid or has a payment in progress. */
  expiredShortText: `Seu teste grátis de ${trialDays} dias terminou. O que você escolheu continua guardado.`,
  /** The trial has ended in the middle of an edit. */
  unsavedTitle: 'Sua última mudança não foi salva',
  unsavedText:
    'O teste terminou antes de você salvar. Vale o que estava guardado; com o plano ativo, você faz a mudança em Configurações.',
  lockedTitle: 'Configurações bloqueadas',
  lockedText: 'Suas preferências estão guardadas e voltam a valer com o plano.',
  lockedPaidText: 'Suas preferências estão guardadas. Na sua conta, você as muda em Configurações.',
  planTitle: monthlyPlan.title,
  planPrice: `${monthlyPrice}/mês`,
  planNote: monthlyOffer.note,
  planBenefits: monthlyOffer.benefits,
  upgrade: 'Fazer Upgrade Agora',
  activate: 'Ativar Plano Agora',
  accountTitle: 'Dados da conta',
  email: 'E-mail',
  phone: 'Telefone',
  status: 'Status',
  upgradePath: paths.upgrade,
} as const;
