import { checkNowTexts as texts } from '../../copy/billing/billing-payments.ts';
import { noConnection } from '../../copy/errors/error-text.ts';
import { formatClockTime } from '../../lib/date-texts.ts';
import type { CheckResult } from '../access/use-partner-check.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

interface CheckNowLineProps {
  readonly result: CheckResult | undefined;
  readonly billing: SubscriptionAnswer | undefined;
}

/** Shown below 'Verificar agora': when the check was made, and its result. */
export function CheckNowLine({ result, billing }: CheckNowLineProps) {
  return (
    <p role="status" className="text-small text-muted">
      {result === undefined ? null : writeLine(result, billing)}
    </p>
  );
}

function writeLine({ at, outcome }: CheckResult, billing: SubscriptionAnswer | undefined): string {
  const time = formatClockTime(new Date(at).toISOString());
  if (outcome === 'offline') return noConnection.text;
  if (outcome === 'failed') return texts.failed(time);
  return outcome === 'recent'
    ? texts.recent(serializeState(billing))
    : texts.checked(time, serializeState(billing));
}

function serializeState(billing: SubscriptionAnswer | undefined): string {
  const { openPayments = [], subscription = null } = billing ?? {};
  const statuses = openPayments.map(({ status }) => status);
  if (subscription?.state === 'processing' || statuses.includes('processing')) {
    return texts.states.order;
  }
  if (statuses.includes('in_process')) return texts.states.review;
  if (subscription?.firstChargeUnconfirmed === true) return texts.states.other;
  if (subscription?.state === 'pending') return texts.states.firstCharge;
  return statuses.includes('pending') ? texts.states.pix : texts.states.other;
}
