import { BfjError } from '../../runtime/bfj-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { writeLedger } from '../ledger/change-ledger.ts';
import { patience, type CheckoutDependencies } from './checkout-dependencies.ts';
import {
  decideSubscription,
  type NewAttempt,
  type RequestedSubscription,
} from './decide-subscription.ts';
import { converge } from '../convergence/converge.ts';
import type { RequestMark } from './request-checks.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/** The attempt that a request is about, and whether this request has to send it. */
interface StartedAttempt {
  readonly subscription: LedgerSubscription;
  readonly send: boolean;
}

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger: the lock before
 * the partner's call that must not be repeated. It is first charged when the time already paid for
 * ends, and it replaces one that is overdue or paused.
 * @throws BfjError `subscription_already_active`, `idempotency_key_reused`, `payment_in_progress`,
 *   `payment_unconfirmed`, `first_charge_changed`, `partner_unavailable`
 */
export async function startSubscription(
  dependencies: CheckoutDependencies,
  accountId: string,
  mark: RequestMark,
  requested: RequestedSubscription = {},
): Promise<StartedAttempt> {
  let waited = false;
  const lookedAt = new Set<string>();
  const lookAt = async (subscription: LedgerSubscription) => {
    lookedAt.add(subscription.id);
    await resolve(dependencies, accountId, subscription);
  };
  for (let look = 1; look <= patience.looks; look += 1) {
    const rows = await dependencies.billing.read(accountId);
    if (rows.account === undefined) throw new BfjError('account_not_found');
    const { ledger } = rows;
    const next = decideSubscription({
      ledger,
      mark,
      requested,
      now: dependencies.clock(),
      lookedAt,
      waited,
      isSubscribedByHand: isSubscribedByHand(rows),
    });
    switch (next.kind) {
      case 'answer':
        return { subscription: next.subscription, send: false };
      case 'wait':
        waited = true;
        if (next.resolve !== undefined) await lookAt(next.resolve);
        await dependencies.wait(patience.pauseMilliseconds);
        break;
      case 'resolve':
        await lookAt(next.subscription);
        break;
      case 'unknown':
        throw new BfjError('payment_unconfirmed');
      case 'lost': {
        // The user is told that nothing is charged: if the provider has the subscription after all, it is ended and its
        // charge refunded.
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
        const subscription = newSubscription(dependencies, mark, next.attempt);
        const subscriptions = [...ledger.subscriptions, subscription];
        const outcome = await writeLedger(dependencies, rows, { ...ledger, subscriptions });
        if (outcome === 'written') return { subscription, send: true };
      }
    }
  }
  throw new BfjError('payment_in_progress');
}

/** The row is active although we know no subscription: an operator wrote it. */
function isSubscribedByHand(rows: {
  readonly ledger: Ledger;
  readonly subscription: { readonly fields: { readonly status: string } | undefined } | undefined;
}): boolean {
  const isOurs = rows.ledger.subscriptions.some(({ partnerId }) => partnerId !== null);
  return !isOurs && rows.subscription?.fields?.status === 'active';
}

/** Asks the partner for a subscription's current state before anything is decided by it. */
async function resolve(
  dependencies: CheckoutDependencies,
  accountId: string,
  subscription: LedgerSubscription,
): Promise<void> {
  try {
    await converge(dependencies, accountId, { attemptIds: [subscription.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new BfjError('partner_unavailable', { cause: error });
  }
}

function newSubscription(
  dependencies: CheckoutDependencies,
  mark: RequestMark,
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
    ...mark,
    cancelledAt: null,
    mustBeEnded: false,
    ...over,
  };
}
