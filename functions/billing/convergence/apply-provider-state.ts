import type { PartnerPayment, PartnerPreapproval } from '../../integrations/mercadopago-answers.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { withMonthlyEnds } from '../ledger/monthly-end.ts';
import { markMustBeRefunded } from '../ledger/must-be-refunded.ts';
import { applyPayment } from './apply-payment.ts';
import { applySubscription } from './apply-subscription.ts';
import { withReplacedEnded } from './end-replaced-subscriptions.ts';

/** What the partner has said, asked after the ledger was read. */
export interface ProviderState {
  readonly payments: readonly PartnerPayment[];
  readonly preapprovals: readonly PartnerPreapproval[];
  /** Attempts that were searched for and not found. */
  readonly notFound: readonly string[];
  /** There is more of it than one step takes in. */
  readonly isPartial: boolean;
}

/** The partner's search may not know yet what it has just made. */
const abandonedMilliseconds = 10 * 60 * 1000;

/** The ledger as the provider's state makes it. Whatever that leaves out stays as it is. */
export function applyProviderState(before: Ledger, state: ProviderState, now: Date): Ledger {
  const reported = withAbandoned(withReports(before, state, now), state.notFound, now);
  const replaced = withReplacedEnded(reported, now);
  const marked = markMustBeRefunded(before, replaced);
  const ended = withMonthlyEnds(marked);
  // What a subscription was charged after its end goes back.
  return ended === marked ? marked : markMustBeRefunded(before, ended);
}

function withReports(before: Ledger, { preapprovals, payments }: ProviderState, now: Date): Ledger {
  let ledger = before;
  for (const preapproval of preapprovals) ledger = applySubscription(ledger, preapproval, now);
  // Oldest first, so that of several the first is the one that was meant.
  for (const payment of payments.toSorted(byCreation)) ledger = applyPayment(ledger, payment);
  return ledger;
}

/** An attempt that the provider does not find, after it has had time to know of it. */
function withAbandoned(ledger: Ledger, notFound: readonly string[], now: Date): Ledger {
  const abandon = <Attempt extends Charge | LedgerSubscription>(attempt: Attempt): Attempt => {
    const age = now.getTime() - Date.parse(attempt.createdAt);
    const isGone = attempt.status === 'sending' && notFound.includes(attempt.id);
    return isGone && age >= abandonedMilliseconds ? { ...attempt, status: 'abandoned' } : attempt;
  };
  return {
    ...ledger,
    charges: ledger.charges.map(abandon),
    subscriptions: ledger.subscriptions.map(abandon),
  };
}

function byCreation(a: PartnerPayment, b: PartnerPayment): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || Number(a.id) - Number(b.id);
}
