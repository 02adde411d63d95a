import { monthlyPlan, oneOffPlans, type PlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { formatLastDay } from '../../runtime/format-day.ts';
import { withdrawableUntil } from '../cancellation/withdraw-purchase.ts';
import { totalPaidOf } from '../ledger/ledger.ts';
import type { Charge } from '../../entities/billing-ledger.ts';

/** Texts shared by the e-mails about money. Their variable parts come only from us: plans, digits, amounts. */

/** The reason of an e-mail, in its footer. */
export const whyAboutMoney = 'ela trata de um pagamento ou de uma assinatura sua no BFJ';

export function planName(plan: PlanKey): string {
  return plan === monthlyPlan.key
    ? monthlyPlan.title
    : oneOffPlans[plan].title.replace(' - BFJ Analytics', '');
}

export function cardLabel(lastFour: string | null): string {
  return lastFour === null ? 'cartão' : `cartão final ${lastFour}`;
}

/** `R$ 262,68 em 12x de R$ 21,89 no cartão final 5682`, `R$ 239,88 no Pix`. */
export function chargeText(
  charge: Installments & Pick<Charge, 'amountInCentavos' | 'totalPaidInCentavos' | 'lastFour'>,
): string {
  const amount = formatReais(totalPaidOf(charge));
  if (charge.method === 'pix') return `${amount} no Pix`;
  const divided = charge.installments > 1 ? ` em ${installmentsText(charge)}` : '';
  return `${amount}${divided} no ${cardLabel(charge.lastFour)}`;
}

/** Returns the right of withdrawal as a text that fits both the button and support. */
export function withdrawalText(charge: Charge): string {
  const day = formatLastDay(withdrawableUntil(charge));
  return `Até ${day} você pode desistir da compra e receber tudo de volta: veja como em Pagamentos, ou escreva para o suporte.`;
}

type Installments = Pick<Charge, 'installments' | 'installmentInCentavos' | 'method'>;

/** `12x de R$ 21,89`; `12x` when the partner has not reported the amount of each. */
export function installmentsText({
  installments,
  installmentInCentavos: each,
}: Installments): string {
  return each === undefined ? `${installments}x` : `${installments}x de ${formatReais(each)}`;
}
