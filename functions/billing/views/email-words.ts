import { monthlyPlan, oneOffPlans, type PlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { Charge } from '../../records/billing-ledger.ts';

/** Words that e-mails about money have in common; all of it is ours: plans, digits, amounts. */

/** Why somebody is written to: at the foot of each e-mail. */
export const whyAboutMoney = 'ela trata de um pagamento ou de uma assinatura sua no BFJ';

export function planInWords(plan: PlanKey): string {
  return plan === monthlyPlan.key
    ? monthlyPlan.title
    : oneOffPlans[plan].title.replace(' - BFJ Analytics', '');
}

export function cardInWords(lastFour: string | null): string {
  return lastFour === null ? 'cartão' : `cartão final ${lastFour}`;
}

/** `R$ 239,88 em 3x no cartão final 5682`, `R$ 239,88 no Pix`. */
export function chargeInWords(
  charge: Pick<Charge, 'amountInCentavos' | 'installments' | 'method' | 'lastFour'>,
): string {
  const amount = formatReais(charge.amountInCentavos);
  if (charge.method === 'pix') return `${amount} no Pix`;
  const divided = charge.installments > 1 ? ` em ${charge.installments}x` : '';
  return `${amount}${divided} no ${cardInWords(charge.lastFour)}`;
}
