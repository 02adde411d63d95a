import { checkNowTexts as texts } from '../../copy/billing/billing-payments.ts';
import { noConnection } from '../../copy/errors/error-text.ts';
import { clockInWords } from '../../lib/date-texts.ts';
import type { CheckResult } from '../access/use-partner-check.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

interface CheckNowLineProps {
  readonly result: CheckResult | undefined;
  readonly own: SubscriptionAnswer | undefined;
}

/** Under 'Verificar agora': when that was done, and what is known since. */
export function CheckNowLine({ result, own }: CheckNowLineProps) {
  return (
    <p role="status" className="text-small text-muted">
      {result === undefined ? null : lineOf(result, own)}
    </p>
  );
}

function lineOf({ at, look }: CheckResult, own: SubscriptionAnswer | undefined): string {
  const time = clockInWords(new Date(at).toISOString());
  if (look === 'offline') return noConnection.text;
  if (look === 'failed') return texts.failed(time);
  return look === 'recent' ? texts.recent(stateOf(own)) : texts.checked(time, stateOf(own));
}

function stateOf(own: SubscriptionAnswer | undefined): string {
  const { openPayments = [], subscription = null } = own ?? {};
  const statuses = openPayments.map(({ status }) => status);
  if (subscription?.state === 'processing' || statuses.includes('processing')) {
    return texts.states.order;
  }
  if (statuses.includes('in_process')) return texts.states.review;
  if (subscription?.firstChargeUnconfirmed === true) return texts.states.other;
  if (subscription?.state === 'pending') return texts.states.firstCharge;
  return statuses.includes('pending') ? texts.states.pix : texts.states.other;
}
