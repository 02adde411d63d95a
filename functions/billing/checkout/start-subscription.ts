import { ProblemError } from '../../runtime/problem-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { writeLedger } from '../ledger/change-ledger.ts';
import { concurrentRequestPolling, type CheckoutDependencies } from './checkout-dependencies.ts';
import {
  decideSubscription,
  type NewAttempt,
  type RequestedSubscription,
} from './decide-subscription.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import type { RequestFingerprint } from './request-checks.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/** The attempt of a request, and whether this request has to send it. */
interface StartedAttempt {
  readonly subscription: LedgerSubscription;
  readonly send: boolean;
}

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger: this locks the partner's call,
 * which must not be repeated. The first charge waits for the end of the paid time, and the subscription replaces one
 * that is overdue or paused.
 * @throws ProblemError `subscription_already_active`, `idempotency_key_reused`, `payment_in_progress`,
 * `payment_unconfirmed`, `first_charge_changed`, `partner_unavailable`
 */
export async function startSubscription(
  dependencies: CheckoutDependencies,
  accountId: string,
  fingerprint: RequestFingerprint,
  requested: RequestedSubscription = {},
): Promise<StartedAttempt> {
  let waited = false;
  const checkedIds = new Set<string>();
  const check = async (subscription: LedgerSubscription) => {
    checkedIds.add(subscription.id);
    await resolve(dependencies, accountId, subscription);
  };
  for (let attempt = 1; attempt <= concurrentRequestPolling.attempts; attempt += 1) {
    const rows = await dependencies.billing.read(accountId);
    if (rows.account === undefined) throw new ProblemError('account_not_found');
    const { ledger } = rows;
    const next = decideSubscription({
      ledger,
      fingerprint,
      requested,
      now: dependencies.clock(),
      checkedIds,
      waited,
      isSubscribedByOperator: isSubscribedByOperator(rows),
    });
    switch (next.kind) {
      case 'answer':
        return { subscription: next.subscription, send: false };
      case 'wait':
        waited = true;
        if (next.resolve !== undefined) await check(next.resolve);
        await dependencies.wait(concurrentRequestPolling.pauseMilliseconds);
        break;
      case 'resolve':
        await check(next.subscription);
        break;
      case 'unknown':
        throw new ProblemError('payment_unconfirmed');
      case 'lost': {
        // The user is informed that nothing is charged: if the provider has the subscription after all, it is ended and
        // its charge refunded.
        const subscription = { ...next.subscription, status: 'abandoned', mustBeEnded: true };
        const outcome = await writeLedger(dependencies, rows, {
          ...ledger,
          subscriptions: ledger.subscriptions.map((one) =>
            one.id === subscription.id ? subscription : one,
          ),
        });
        if (outcome === 'written') return { subscription, send: false };
        break;
      }
      case 'add': {
        const subscription = newSubscription(dependencies, fingerprint, next.attempt);
        const subscriptions = [...ledger.subscriptions, subscription];
        const outcome = await writeLedger(dependencies, rows, { ...ledger, subscriptions });
        if (outcome === 'written') return { subscription, send: true };
      }
    }
  }
  throw new ProblemError('payment_in_progress');
}

/** The row is active although we know no subscription: an operator wrote it. */
function isSubscribedByOperator(rows: {
  readonly ledger: Ledger;
  readonly subscription: { readonly fields: { readonly status: string } | undefined } | undefined;
}): boolean {
  const isOurs = rows.ledger.subscriptions.some(({ partnerId }) => partnerId !== null);
  return !isOurs && rows.subscription?.fields?.status === 'active';
}

/** Asks the partner for a subscription's current state before a decision depends on it. */
async function resolve(
  dependencies: CheckoutDependencies,
  accountId: string,
  subscription: LedgerSubscription,
): Promise<void> {
  try {
    await reconcileAccount(dependencies, accountId, { attemptIds: [subscription.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new ProblemError('partner_unavailable', { cause: error });
  }
}

function newSubscription(
  dependencies: CheckoutDependencies,
  fingerprint: RequestFingerprint,
  over: NewAttempt,
): LedgerSubscription {
  const id = dependencies.newId('sbs');
  return {
    id,
    reference: id,
    partnerId: null,
    status: 'sending',
    detail: null,
    createdAt: dependencies.clock().toISOString(),
    nextPaymentAt: null,
    cardId: null,
    cardBrand: null,
    ...fingerprint,
    cancelledAt: null,
    mustBeEnded: false,
    ...over,
  };
}
