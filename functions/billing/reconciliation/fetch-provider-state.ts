import type {
  PartnerPayment,
  PartnerPreapproval,
} from '../../integrations/mercadopago/mercadopago-answers.ts';
import type { MercadoPago } from '../../integrations/mercadopago/mercadopago.ts';
import {
  listSubscriptionCharges,
  isOneOff,
  isUnresolved,
  paidAt,
  formatReference,
  returnableMilliseconds,
} from '../ledger/ledger.ts';
import { chargedToCard } from './apply-payment.ts';
import type { ProviderState } from './apply-provider-state.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/** The part to fetch; undefined for the whole account. */
export interface Focus {
  /** Ids of our attempts: `pay_…`, `sbs_…`. */
  readonly attemptIds?: readonly string[];
  /** The partner's ids. */
  readonly paymentIds?: readonly string[];
  readonly preapprovalIds?: readonly string[];
  /** A request waits for the result and returns it to its user. */
  readonly isAwaited?: boolean;
}

/** Statuses that no longer change at the partner. */
const finalStatuses: readonly string[] = ['rejected', 'cancelled', 'refunded', 'refused'];
/** The maximum number of new payments of one account per step; the next step applies the rest. */
const maxPayments = 30;
const concurrentRequests = 8;

/**
 * Fetches everything from the partner that the ledger or the focus requires. The ledger must have been read before,
 * so that an answer is never older than the ledger it is merged into.
 * @param payerEmail the account's e-mail, which a search needs
 * @throws MercadoPagoFailure
 */
export async function fetchProviderState(
  partner: MercadoPago,
  ledger: Ledger,
  payerEmail: string | undefined,
  focus: Focus | undefined,
  now: Date,
): Promise<ProviderState> {
  const charges = chargesToFetch(ledger, focus, now);
  const subscriptions = subscriptionsToFetch(ledger, focus, now);
  const states = await runInBatches([
    () => fetchIds(partner, focus),
    ...charges.map((charge) => () => fetchCharge(partner, ledger, charge)),
    ...subscriptions.map((one) => () => fetchSubscription(partner, ledger, one, payerEmail, focus)),
  ]);
  const state = await addMissingPreapprovals(partner, ledger, mergeStates(states));
  const changed = changedPayments(ledger, state.payments);
  const payments = changed.slice(0, maxPayments);
  return { ...state, payments, isPartial: payments.length < changed.length };
}

/** Returns the plan payments that may still change their state at the provider. */
function chargesToFetch(ledger: Ledger, focus: Focus | undefined, now: Date): readonly Charge[] {
  return ledger.charges.filter(
    (charge) =>
      isOneOff(charge) &&
      isInFocus(focus, charge.id) &&
      !finalStatuses.includes(charge.status) &&
      !isSkipped(ledger, charge, focus, now),
  );
}

/** Returns the subscriptions to fetch, by our attempt or by the provider's id. */
function subscriptionsToFetch(
  ledger: Ledger,
  focus: Focus | undefined,
  now: Date,
): readonly LedgerSubscription[] {
  return ledger.subscriptions.filter(
    (one) =>
      (isInFocus(focus, one.id) || isInFocus(focus, one.reference)) &&
      one.status !== 'refused' &&
      !isSkipped(ledger, one, focus, now),
  );
}

function isInFocus(focus: Focus | undefined, attemptId: string): boolean {
  return focus === undefined || focus.attemptIds?.includes(attemptId) === true;
}

/** A check of the whole account need not ask about payments that were final long ago. */
function isSkipped(
  ledger: Ledger,
  attempt: Charge | LedgerSubscription,
  focus: Focus | undefined,
  now: Date,
): boolean {
  return focus === undefined && isLongOver(ledger, attempt, now);
}

/**
 * Returns whether the attempt can no longer change without a command of ours. If the payer's bank disputes the
 * charge later, the partner notifies us.
 */
function isLongOver(ledger: Ledger, attempt: Charge | LedgerSubscription, now: Date): boolean {
  const isLongAgo = (instant: string | null) =>
    instant !== null && now.getTime() - Date.parse(instant) > returnableMilliseconds;
  if ('purchase' in attempt) return attempt.status === 'approved' && isLongAgo(attempt.approvedAt);
  return (
    attempt.status === 'cancelled' &&
    isLongAgo(attempt.cancelledAt ?? attempt.createdAt) &&
    listSubscriptionCharges(ledger, attempt).every((charge) => isLongAgo(paidAt(charge)))
  );
}

/** A few at a time, because the partner allows no more and some accounts have a long history. */
async function runInBatches<Found>(requests: readonly (() => Promise<Found>)[]): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < requests.length; first += concurrentRequests) {
    const batch = requests.slice(first, first + concurrentRequests);
    found.push(...(await Promise.all(batch.map(async (request) => request()))));
  }
  return found;
}

async function fetchCharge(
  partner: MercadoPago,
  { accountId }: Ledger,
  charge: Charge,
): Promise<ProviderState> {
  if (charge.partnerId !== null) {
    return {
      ...emptyState,
      payments: withoutUndefined([await partner.findPayment(charge.partnerId)]),
    };
  }
  const payments = await partner.searchPayments(formatReference(accountId, charge.id));
  return { ...emptyState, payments, notFound: payments.length === 0 ? [charge.id] : [] };
}

async function fetchSubscription(
  partner: MercadoPago,
  ledger: Ledger,
  subscription: LedgerSubscription,
  payerEmail: string | undefined,
  focus: Focus | undefined,
): Promise<ProviderState> {
  const { id, partnerId } = subscription;
  const reference = formatReference(ledger.accountId, subscription.reference);
  if (partnerId !== null) {
    const [preapproval, payments] = await Promise.all([
      partner.findPreapproval(partnerId),
      partner.searchPayments(reference),
    ]);
    return {
      ...emptyState,
      preapprovals: withoutUndefined([preapproval]),
      payments,
      searched: [id],
    };
  }
  if (!isUnresolved(subscription)) return emptyState;
  // The partner's search works by e-mail only and returns no dates, so each result is read.
  const [found, payments] = await Promise.all([
    payerEmail === undefined ? [] : partner.searchPreapprovals(payerEmail),
    partner.searchPayments(reference),
  ]);
  const ids = found.filter((one) => one.externalReference === reference).map((one) => one.id);
  const preapprovals = withoutUndefined(
    await Promise.all(ids.map((one) => partner.findPreapproval(one))),
  );
  const isFound = preapprovals.length + payments.length + (focus?.preapprovalIds?.length ?? 0) > 0;
  return { ...emptyState, preapprovals, payments, notFound: isFound ? [] : [id] };
}

async function fetchIds(partner: MercadoPago, focus: Focus | undefined): Promise<ProviderState> {
  const [payments, preapprovals] = await Promise.all([
    Promise.all((focus?.paymentIds ?? []).map((id) => partner.findPayment(id))),
    Promise.all((focus?.preapprovalIds ?? []).map((id) => partner.findPreapproval(id))),
  ]);
  return {
    ...emptyState,
    payments: withoutUndefined(payments),
    preapprovals: withoutUndefined(preapprovals),
  };
}

/** Adds the subscriptions that only an installment names: it may belong to one that is not in the ledger yet. */
async function addMissingPreapprovals(
  partner: MercadoPago,
  ledger: Ledger,
  state: ProviderState,
): Promise<ProviderState> {
  const known = new Set([
    ...ledger.subscriptions.map(({ partnerId }) => partnerId),
    ...state.preapprovals.map(({ id }) => id),
  ]);
  const missing = new Set(
    state.payments.flatMap(({ preapprovalId }) =>
      preapprovalId === null || known.has(preapprovalId) ? [] : [preapprovalId],
    ),
  );
  if (missing.size === 0) return state;
  const found = await Promise.all([...missing].map((id) => partner.findPreapproval(id)));
  return { ...state, preapprovals: [...state.preapprovals, ...withoutUndefined(found)] };
}

/** Returns the payments with new information, without duplicates, oldest first. */
function changedPayments(
  ledger: Ledger,
  payments: readonly PartnerPayment[],
): readonly PartnerPayment[] {
  const chargesById = new Map(ledger.charges.map((charge) => [charge.partnerId, charge]));
  const changed = payments.filter((payment) => {
    const charge = chargesById.get(payment.id);
    return (
      charge === undefined ||
      charge.status !== payment.status ||
      charge.detail !== payment.statusDetail ||
      charge.refundedInCentavos !== payment.refundedInCentavos ||
      // This row was stored before rows had installments.
      (charge.installmentInCentavos === undefined &&
        chargedToCard(charge.method, payment).installmentInCentavos !== undefined)
    );
  });
  return [...new Map(changed.map((payment) => [payment.id, payment])).values()].toSorted(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  );
}

const emptyState: ProviderState = {
  payments: [],
  preapprovals: [],
  notFound: [],
  searched: [],
  isPartial: false,
};

function mergeStates(states: readonly ProviderState[]): ProviderState {
  const preapprovals = new Map<string, PartnerPreapproval>();
  for (const one of states.flatMap((state) => state.preapprovals)) preapprovals.set(one.id, one);
  return {
    payments: states.flatMap((state) => state.payments),
    preapprovals: [...preapprovals.values()],
    notFound: states.flatMap((state) => state.notFound),
    searched: states.flatMap((state) => state.searched),
    isPartial: false,
  };
}

function withoutUndefined<Value>(values: readonly (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}
