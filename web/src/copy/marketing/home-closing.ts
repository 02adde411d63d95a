import { monthlyPlan } from '../../../../shared/plans.ts';
import { trialSummary } from '../../../../shared/trial-summary.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';

/** The last section of the home page, loaded when the reader scrolls near it. */
export const closingSection = {
  title: 'Quanto custa',
  plan: {
    kicker: 'Assinatura completa',
    price: formatReais(monthlyPlan.priceInCentavos),
    unit: 'por mês',
    points: [
      'Mensagens, alertas, assistente, análises e relatórios.',
      `Antes, ${trialDays} dias de ${trialSummary}, grátis e sem cartão.`,
      'Cancele quando quiser.',
    ],
    trial: { label: 'Fazer o teste grátis', to: paths.trial },
    plans: { label: 'Comparar os planos', to: paths.plans },
  },
  newsletter: {
    kicker: 'Newsletter',
    price: 'Grátis',
    text: 'A abertura e o fechamento do mercado no seu e-mail, todo dia útil.',
  },
} as const;
