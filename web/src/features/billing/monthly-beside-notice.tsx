import { useState } from 'react';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { monthlyBeside as texts } from '../../copy/billing.ts';
import { Alert } from '../../ui/alert.tsx';
import { oneOffPlanRuns } from './paid-already.ts';
import { useSubscription } from './use-subscription.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Beside the payment of a plan that is paid once: a monthly subscription does not end with it. */
export function MonthlyBesideNotice() {
  const { data: own } = useSubscription();
  const [now] = useState(() => Date.now());
  if (own?.subscription?.canCancel !== true) return null;
  const isPaused = own.subscription.state === 'paused';
  return (
    <div className="mb-6">
      <Alert tone="info" title={texts.title} action={<TextLink {...texts.cancel} />}>
        {isPaused ? texts.paused : keepAmountsTogether(texts.charged)}{' '}
        {oneOffPlanRuns(own, now) ? texts.added : texts.begins}
      </Alert>
    </div>
  );
}
