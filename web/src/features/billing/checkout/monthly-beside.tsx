import { useId } from 'react';
import { Check } from '../../../ui/icons.tsx';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { monthlyBeside as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useRests } from '../../../ui/resting.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { isTriedAgain } from '../next-charge.ts';
import { useSubscription, type OwnSubscription } from '../use-subscription.ts';

interface MonthlyBesideProps {
  /** Whether the monthly subscription is to end with this payment. */
  readonly ends: boolean;
  /** A code was made with what was chosen: it takes another order to choose anew. */
  readonly fixed: boolean;
  readonly onChange: (ends: boolean) => void;
}

/**
 * Beside the payment of a plan that is paid once: a monthly subscription goes on, unless somebody
 * has it end in the same step.
 */
export function MonthlyBeside({ ends, fixed, onChange }: MonthlyBesideProps) {
  const { data: own } = useSubscription();
  if (own?.subscription?.canCancel !== true) return null;
  const hint = isTriedAgain(own.subscription) ? texts.endHintTried : texts.endHint;
  const isEnding = fixed && ends;
  return (
    <div className="mb-6">
      <Alert
        tone="info"
        title={isEnding ? texts.endsTitle : texts.title}
        action={fixed ? null : <EndMonthly {...{ ends, hint, onChange }} />}
      >
        {isEnding ? hint : keepAmountsTogether(chargesInWords(own.subscription))}{' '}
        {own.newSubscription.firstChargeAt !== null ? texts.added : texts.begins}
      </Alert>
    </div>
  );
}

/** In the step before it: a subscription that is overdue does not end by itself with this purchase. */
export function OverdueAhead() {
  const { data: own } = useSubscription();
  if (own?.subscription?.state !== 'past_due' || !own.subscription.canCancel) return null;
  return <p className="text-small mt-5">{texts.overdueAhead}</p>;
}

function chargesInWords(subscription: OwnSubscription): string {
  if (subscription.state === 'paused') return texts.paused;
  if (subscription.refusedCharge === undefined) {
    const { hasBeenCharged, nextBillingDate } = subscription;
    return hasBeenCharged || nextBillingDate === null
      ? texts.charged
      : texts.first(dayInWords(nextBillingDate));
  }
  return isTriedAgain(subscription) ? texts.tried : texts.refused;
}

function EndMonthly(
  props: Pick<MonthlyBesideProps, 'ends' | 'onChange'> & { readonly hint: string },
) {
  const { ends, hint, onChange } = props;
  const rests = useRests();
  const hintId = useId();
  return (
    <>
      <label
        className={classNames(
          'has-focus-visible:outline-brand rounded-small flex items-start gap-3 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
          rests ? 'text-muted cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            type="checkbox"
            checked={ends}
            disabled={rests}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            className="peer border-field bg-surface checked:border-brand checked:bg-brand disabled:bg-sunk disabled:checked:border-field disabled:checked:bg-field absolute inset-0 cursor-[inherit] appearance-none rounded-[5px] border-[1.5px] outline-none"
          />
          <Check
            size={16}
            strokeWidth={3}
            aria-hidden
            className="text-surface pointer-events-none absolute inset-1 opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 font-medium">{texts.end}</span>
      </label>
      <p id={hintId} className="text-small text-muted mt-1 pl-9">
        {hint}
      </p>
    </>
  );
}
