import { useId } from 'react';
import { Check } from '../../../ui/icons.tsx';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { monthlyBeside as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useSubscription } from '../use-subscription.ts';

interface MonthlyBesideProps {
  /** Whether the monthly subscription is to end with this payment. */
  readonly ends: boolean;
  readonly disabled: boolean;
  readonly onChange: (ends: boolean) => void;
}

/**
 * Beside the payment of a plan that is paid once: a monthly subscription goes on, unless somebody
 * has it end in the same step.
 */
export function MonthlyBeside(props: MonthlyBesideProps) {
  const { data: own } = useSubscription();
  if (own?.subscription?.canCancel !== true) return null;
  const isPaused = own.subscription.state === 'paused';
  return (
    <div className="mb-6">
      <Alert tone="info" title={texts.title} action={<EndMonthly {...props} />}>
        {isPaused ? texts.paused : keepAmountsTogether(texts.charged)}{' '}
        {own.newSubscription.firstChargeAt !== null ? texts.added : texts.begins}
      </Alert>
    </div>
  );
}

function EndMonthly({ ends, disabled, onChange }: MonthlyBesideProps) {
  const hintId = useId();
  return (
    <>
      <label className="has-focus-visible:outline-brand rounded-small flex cursor-pointer items-start gap-3 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            type="checkbox"
            checked={ends}
            disabled={disabled}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            className="peer border-field bg-surface checked:border-brand checked:bg-brand absolute inset-0 cursor-pointer appearance-none rounded-[5px] border-[1.5px] outline-none disabled:cursor-not-allowed"
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
        {texts.endHint}
      </p>
    </>
  );
}
