import {
  monthlyPlan,
  oneOffPlanKeys,
  oneOffPlans,
  type OneOffPlanKey,
} from '../../../../shared/plans.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';

const { semestral, anual, bienal } = oneOffPlans;
const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** Returns the price of the monthly plan over several months. */
function monthlyPlanFor(months: number): string {
  return formatReais(monthlyPlan.priceInCentavos * months);
}

/** The monthly plan's texts: the only plan on `/plano-mensal`, the first one on `/nossos-planos`. */
export const monthlyOffer = {
  kicker: monthlyPlan.title,
  title: 'O BFJ inteiro, um mês de cada vez',
  lead: 'Mensagens, assistente, relatórios e alertas em uma assinatura só. Sem fidelidade e sem letra miúda.',
  price: `${monthlyPrice}/mês`,
  note: 'Cancele quando quiser.',
  benefitsTitle: 'O que está incluído',
  benefits: [
    'Mensagens de abertura e de fechamento do mercado no WhatsApp',
    'Assistente de IA no WhatsApp, 24 horas por dia',
    'Relatório semanal da sua carteira',
    'Alertas de preço, removidos sozinhos quando o alvo é atingido',
    'Análise de ativos no painel: indicadores, dividendos, histórico e balanços',
  ],
  action: { label: 'Começar agora', to: paths.signUp },
  paymentNote: 'Cobrança mensal no cartão de crédito, processada pelo Mercado Pago.',
  trial: {
    text: `Prefere conhecer antes? O teste dura ${trialDays} dias e não pede cartão de crédito.`,
    label: 'Fazer o teste grátis',
    to: paths.trial,
  },
  /** Links for signed-in users: a sign-up would reject their data because it is already in use. */
  signedIn: { account: paths.monthlyCheckout, trial: paths.upgrade },
  /** Replaces the trial's offer during a trial. */
  inTrial: {
    text: 'Você já está no teste grátis. Ao assinar, suas preferências continuam as mesmas.',
    label: 'Voltar ao teste',
    to: paths.trialDashboard,
  },
  /** The first part of that text, after a payment. */
  inTrialPaid: 'Você entrou pelo teste grátis.',
} as const;

/** Links from `/plano-mensal` to the plans that this page does not show. */
export const otherPlansLink = {
  label: 'Ver os planos de pagamento único',
  to: paths.plans,
} as const;

interface OneOffOffer {
  readonly key: OneOffPlanKey;
  readonly title: string;
  readonly badge: string;
  /** Per month. */
  readonly price: string;
  readonly total: string;
  readonly installments: string;
  readonly duration: string;
  readonly summary: string;
  /** Compares the price with the same period of the monthly plan. */
  readonly comparison: string;
  readonly action: string;
}

const summaries: Readonly<Record<OneOffPlanKey, string>> = {
  semestral: 'Seis meses com um pagamento só, para quem não quer cobrança todo mês.',
  anual: 'Um ano inteiro, para quem já sabe que fica.',
  bienal: 'Dois anos, para quem quer o menor preço por mês e pode se comprometer.',
};

const shortNames: Readonly<Record<OneOffPlanKey, string>> = {
  semestral: 'Semestral',
  anual: 'Anual',
  bienal: 'Bienal',
};

function compareWithMonthly({
  months,
  totalPriceInCentavos,
}: (typeof oneOffPlans)[OneOffPlanKey]): string {
  const difference = totalPriceInCentavos - monthlyPlan.priceInCentavos * months;
  const amount = formatReais(Math.abs(difference));
  const monthly = `${months} meses no Plano Mensal (${monthlyPlanFor(months)})`;
  if (difference === 0) return `O mesmo que ${monthly}`;
  return `${amount} a ${difference > 0 ? 'mais' : 'menos'} que ${monthly}`;
}

/** The three one-off plans in the order in which they are shown. */
export const oneOffOffers: readonly OneOffOffer[] = oneOffPlanKeys.map((key) => {
  const plan = oneOffPlans[key];
  return {
    key,
    title: plan.title,
    badge: plan.badge,
    price: `${formatReais(plan.monthlyPriceInCentavos)}/mês`,
    total: `Total de ${formatReais(plan.totalPriceInCentavos)}`,
    installments: `Pix ou cartão em até ${plan.maxInstallments}x`,
    duration: `${plan.months} meses de acesso`,
    summary: summaries[key],
    comparison: compareWithMonthly(plan),
    action: `Escolher o plano ${shortNames[key].toLowerCase()}`,
  };
});

export const oneOffSection = {
  title: 'Prefere pagar uma vez só?',
  lead: 'Três prazos com pagamento único. O acesso vale até o fim do período e não renova sozinho.',
  choiceLabel: 'Escolha o prazo',
  signUp: paths.oneOffSignUp,
  upgrade: paths.upgrade,
  savingNote: 'A economia de 33% compara o preço por mês do plano anual com o do semestral.',
} as const;

interface ComparisonRow {
  readonly plan: string;
  readonly perMonth: string;
  readonly charged: string;
  readonly renewal: string;
  readonly payment: string;
}

const monthlyRow: ComparisonRow = {
  plan: 'Mensal',
  perMonth: monthlyPrice,
  charged: `${monthlyPrice} a cada mês`,
  renewal: 'Renova todo mês até você cancelar',
  payment: 'Cartão de crédito',
};

/** All four plans in one table, with the disadvantages of each plan as well. */
export const comparison = {
  title: 'Compare sem pressa',
  lead: 'O conteúdo é o mesmo em todos os planos. Mudam o prazo, o preço e o jeito de pagar.',
  caption: 'Preço, cobrança e renovação de cada plano',
  columns: {
    plan: 'Plano',
    perMonth: 'Por mês',
    charged: 'Você paga',
    renewal: 'Renovação',
    payment: 'Pagamento',
  },
  rows: [
    monthlyRow,
    ...oneOffPlanKeys.map((key): ComparisonRow => {
      const plan = oneOffPlans[key];
      return {
        plan: shortNames[key],
        perMonth: formatReais(plan.monthlyPriceInCentavos),
        charged: `${formatReais(plan.totalPriceInCentavos)} por ${plan.months} meses`,
        renewal: 'Não renova',
        payment: `Pix ou cartão em até ${plan.maxInstallments}x`,
      };
    }),
  ],
  notesTitle: 'O que vale saber antes de escolher',
  notes: [
    `Seis meses no Plano Mensal somam ${monthlyPlanFor(semestral.months)}. O semestral custa ${formatReais(semestral.totalPriceInCentavos)}: é mais caro, e faz sentido para quem prefere pagar uma vez e não ter renovação automática.`,
    `Doze meses no Plano Mensal somam ${monthlyPlanFor(anual.months)}. O anual custa ${formatReais(anual.totalPriceInCentavos)}, praticamente o mesmo.`,
    `Vinte e quatro meses no Plano Mensal somam ${monthlyPlanFor(bienal.months)}. O bienal custa ${formatReais(bienal.totalPriceInCentavos)}, mas pede que você decida por dois anos.`,
    'Se você ainda não sabe se vai usar, comece pelo teste grátis ou pelo mensal.',
  ],
} as const;
