import type {
  PartnerPayment,
  PartnerPreapproval,
} from '../../integrations/mercadopago/mercadopago-answers.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { withUnchargedEnded } from '../ledger/first-charge.ts';
import { withMonthlyEnds } from '../ledger/monthly-end.ts';
import { markMustBeRefunded } from '../ledger/must-be-refunded.ts';
import { applyPayment } from './apply-payment.ts';
import { applySubscription } from './apply-subscription.ts';
import { withReplacedEnded } from './end-replaced-subscriptions.ts';

/** The partner's answers, requested after the ledger was read. */
export interface ProviderState {
  readonly payments: readonly PartnerPayment[];
  readonly preapprovals: readonly PartnerPreapproval[];
  /** Attempts that were searched for and not found. */
  readonly notFound: readonly string[];
  /** Our ids of the subscriptions for which all charges were fetched. */
  readonly searched: readonly string[];
  /** More payments exist than one step applies. */
  readonly isPartial: boolean;
}

/** The partner's search may not find a payment right after its creation. */
const abandonedMilliseconds = 10 * 60 * 1000;

/**
 * Applies the provider's state to the ledger; anything that it does not mention stays.
 * @param isAwaited a request waits for the result and returns it to its user
 */
export function applyProviderState(
  before: Ledger,
  state: ProviderState,
  now: Date,
  isAwaited = false,
): Ledger {
  const reports = withReports(before, state, now, isAwaited);
  const reported = withAbandoned(reports, state.notFound, now);
  const uncharged = withUnchargedEnded(reported, state.searched, now);
  const replaced = withReplacedEnded(uncharged, now);
  const marked = markMustBeRefunded(before, replaced);
  const ended = withMonthlyEnds(marked);
  // Charges of a subscription after its end are refunded.
  return ended === marked ? marked : markMustBeRefunded(before, ended);
}

function withReports(
  before: Ledger,
  { preapprovals, payments }: ProviderState,
  now: Date,
  isAwaited: boolean,
): Ledger {
  let ledger = before;
  for (const preapproval of preapprovals) ledger = applySubscription(ledger, preapproval, now);
  // Oldest first: of several, the first is the intended one.
  for (const payment of payments.toSorted(byCreation)) {
    ledger = applyPayment(ledger, payment, isAwaited ? undefined : now);
  }
  return ledger;
}

/** An attempt that the provider cannot find, although it has had time to register it. */
function withAbandoned(ledger: Ledger, notFound: readonly string[], now: Date): Ledger {
  const abandon = <Attempt extends Charge | LedgerSubscription>(attempt: Attempt): Attempt => {
    const age = now.getTime() - Date.parse(attempt.createdAt);
    const isMissing = attempt.status === 'sending' && notFound.includes(attempt.id);
    return isMissing && age >= abandonedMilliseconds
      ? { ...attempt, status: 'abandoned' }
      : attempt;
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
