import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { monthlyCharges as texts } from '../../../copy/billing/billing.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

interface MonthlyChargesProps {
  readonly charges: SubscriptionAnswer['newSubscription'];
  /** A cancellation is being undone: the previous charges continue. */
  readonly continues?: boolean;
  /** The subscription that the new one replaces: one with a declined charge, or one scheduled for later. */
  readonly replaced?: 'overdue' | { readonly scheduledFor: string } | undefined;
}

/** Shown before the user confirms: the amount charged now, the next amount, and its day. */
export function MonthlyCharges({ charges, continues = false, replaced }: MonthlyChargesProps) {
  const { firstChargeAt, nextChargeAt } = charges;
  const first = firstChargeAt === null ? undefined : formatLongDay(firstChargeAt);
  return (
    <section aria-label={texts.title} className="rounded-card border-rule bg-sunk mb-6 border p-4">
      <dl className="tabular flex flex-col gap-2">
        <Charge name={texts.now} value={first === undefined ? texts.price : texts.nothing} />
        {first === undefined ? null : (
          <Charge name={continues ? texts.next : texts.first} value={texts.on(first)} />
        )}
        <Charge name={texts.later} value={texts.monthly(formatLongDay(nextChargeAt))} />
      </dl>
      <p className="text-small text-muted mt-3">
        {first === undefined ? texts.atOnce : texts.deferred(first)}
      </p>
      {replaced === undefined ? null : (
        <p className="text-small mt-2">
          {replaced === 'overdue'
            ? texts.replacesOverdue
            : texts.replacesScheduled(formatLongDay(replaced.scheduledFor))}
        </p>
      )}
    </section>
  );
}

function Charge({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{keepAmountsTogether(value)}</dd>
    </div>
  );
}
