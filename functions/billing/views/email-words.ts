import { monthlyPlan, oneOffPlans, type PlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { lastDayInWords } from '../../runtime/day-in-words.ts';
import { withdrawableUntil } from '../cancellation/withdraw-purchase.ts';
import { totalPaidOf } from '../ledger/ledger.ts';
import type { Charge } from '../../records/billing-ledger.ts';

/** Words that e-mails about money have in common; all of it is ours: plans, digits, amounts. */

/** The reason of an e-mail, in its footer. */
export const whyAboutMoney = 'ela trata de um pagamento ou de uma assinatura sua no BFJ';

export function planInWords(plan: PlanKey): string {
  return plan === monthlyPlan.key
    ? monthlyPlan.title
    : oneOffPlans[plan].title.replace(' - BFJ Analytics', '');
}

export function cardInWords(lastFour: string | null): string {
  return lastFour === null ? 'cartão' : `cartão final ${lastFour}`;
}

/** `R$ 262,68 em 12x de R$ 21,89 no cartão final 5682`, `R$ 239,88 no Pix`. */
export function chargeInWords(
  charge: Installments & Pick<Charge, 'amountInCentavos' | 'totalPaidInCentavos' | 'lastFour'>,
): string {
  const amount = formatReais(totalPaidOf(charge));
  if (charge.method === 'pix') return `${amount} no Pix`;
  const divided = charge.installments > 1 ? ` em ${installmentsInWords(charge)}` : '';
  return `${amount}${divided} no ${cardInWords(charge.lastFour)}`;
}

/** Returns the right of withdrawal in words that fit both the button and support. */
export function withdrawalInWords(charge: Charge): string {
  const day = lastDayInWords(withdrawableUntil(charge));
  return `Até ${day} você pode desistir da compra e receber tudo de volta: veja como em Pagamentos, ou escreva para o suporte.`;
}

type Installments = Pick<Charge, 'installments' | 'installmentInCentavos' | 'method'>;

/** `12x de R$ 21,89`; `12x` where the partner has not reported the amount of each. */
export function installmentsInWords({
  installments,
  installmentInCentavos: each,
}: Installments): string {
  return each === undefined ? `${installments}x` : `${installments}x de ${formatReais(each)}`;
}
