import type { ReactNode } from 'react';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { checkout } from '../../../copy/billing/billing.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import type { Installments } from '../card/card-lookup.ts';

interface InstallmentSummaryProps {
  /** The amount charged now. */
  readonly total: ReactNode;
  /** The card's installments; undefined for a single payment. */
  readonly installments?: Installments | undefined;
  /** How to withdraw when the first charge is made later. */
  readonly withdrawal?: ReactNode;
}

/** States the amount and the right of withdrawal above the button. */
export function InstallmentSummary({
  total,
  installments,
  withdrawal = checkout.withdrawal,
}: InstallmentSummaryProps) {
  return (
    <>
      <dl className="border-rule tabular flex justify-between gap-4 border-y py-3 font-semibold">
        <dt>{installments === undefined ? checkout.total : checkout.dividedTotal}</dt>
        <dd className="text-right">
          {installments === undefined ? total : <InstallmentAmount by={installments} />}
        </dd>
      </dl>
      {installments?.isRounded === true ? (
        <p className="text-small text-muted mt-3">
          {keepAmountsTogether(checkout.rounded(formatReais(installments.totalInCentavos)))}
        </p>
      ) : null}
      <p className="text-small text-muted mt-3">{withdrawal}</p>
    </>
  );
}

/** @param firstChargeAt ISO 8601; null when the first charge is made at once */
export function describeWithdrawal(firstChargeAt: string | null | undefined): string {
  return firstChargeAt === null || firstChargeAt === undefined
    ? checkout.withdrawal
    : checkout.laterWithdrawal(formatLongDay(firstChargeAt));
}

/** @param firstChargeAt ISO 8601; null when the first charge is made at once */
export function describePromise(firstChargeAt: string | null | undefined): string {
  return firstChargeAt === null || firstChargeAt === undefined
    ? checkout.promise
    : checkout.laterPromise(formatLongDay(firstChargeAt));
}

export function InstallmentAmount({ by: installments }: { readonly by: Installments }) {
  const total = formatReais(installments.totalInCentavos);
  return keepAmountsTogether(checkout.divided(total, installments.amount));
}

/** The summary beside the button, for screens on which the order is too far above the button to be seen with it. */
export function PayTodayButton(props: InstallmentSummaryProps) {
  return (
    <div className="lg:hidden">
      <InstallmentSummary {...props} />
    </div>
  );
}
