import { BfjError } from '../runtime/bfj-error.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { changeLedger, writeLedger } from './change-ledger.ts';
import {
  patience,
  runningMilliseconds,
  unknownMilliseconds,
  type CheckoutEffects,
} from './checkout-effects.ts';
import { converge } from './converge.ts';
import { tellPartner } from './end-subscriptions.ts';
import { isWanted, type Ledger, type LedgerSubscription } from './ledger.ts';
import type { RequestMark } from './own-customer.ts';
import { subscriptionStatus } from './paid-time.ts';
import { canEnd, withEnd } from './wished-ends.ts';

/** The attempt that a request is about, and whether this request has to send it. */
interface Begun {
  readonly subscription: LedgerSubscription;
  readonly send: boolean;
}

/** A second press of the button, in this tab or another, is answered with the first's outcome. */
const samePressMilliseconds = 60_000;

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger: the lock before
 * the partner's call that must not be repeated.
 * @throws BfjError `subscription_already_active`, `idempotency_key_reused`, `payment_in_progress`,
 *   `partner_unavailable`
 */
export async function beginSubscription(
  effects: CheckoutEffects,
  accountId: string,
  mark: RequestMark,
): Promise<Begun> {
  let waited = false;
  const lookedAt = new Set<string>();
  for (let look = 1; look <= patience.looks; look += 1) {
    const rows = await effects.billing.read(accountId);
    if (rows.account === undefined) throw new BfjError('account_not_found');
    const { ledger } = rows;
    const same = ledger.subscriptions.find(({ requestKey }) => requestKey === mark.requestKey);
    if (same !== undefined && same.requestDigest !== mark.requestDigest) {
      throw new BfjError('idempotency_key_reused');
    }
    if (same !== undefined && same.status !== 'sending') {
      return { subscription: same, send: false };
    }
    const now = effects.clock().getTime();
    const sending = same ?? openAttempt(ledger, now, lookedAt);
    if (sending !== undefined) {
      waited = true;
      const isCutOff = now - Date.parse(sending.createdAt) >= runningMilliseconds;
      if (isCutOff) {
        lookedAt.add(sending.id);
        await lookAt(effects, accountId, sending);
      }
      await effects.wait(patience.pauseMilliseconds);
      continue;
    }
    const running = ledger.subscriptions.find(isWanted);
    if (running !== undefined) {
      const isSamePress = now - Date.parse(running.createdAt) < samePressMilliseconds;
      if (waited || isSamePress) return { subscription: running, send: false };
      if (!lookedAt.has(running.id)) {
        // It may have ended, or been paid, without our having heard of it.
        lookedAt.add(running.id);
        await lookAt(effects, accountId, running);
        continue;
      }
      if (!isStuck(ledger, running, effects.clock())) {
        throw new BfjError('subscription_already_active');
      }
      // A new one is charged at once; what the old one may still charge then goes back.
      await endStuck(effects, accountId, running);
      continue;
    }
    if (isSubscribedOtherwise(rows)) throw new BfjError('subscription_already_active');
    const subscription = newAttempt(effects, mark);
    const subscriptions = [...ledger.subscriptions, subscription];
    const outcome = await writeLedger(effects, rows, { ...ledger, subscriptions });
    if (outcome === 'written') return { subscription, send: true };
  }
  throw new BfjError('payment_in_progress');
}

/**
 * Somebody is at it, or was cut off: then once the partner has had time to know of it, its word is
 * enough.
 */
function openAttempt(
  ledger: Ledger,
  now: number,
  lookedAt: ReadonlySet<string>,
): LedgerSubscription | undefined {
  return ledger.subscriptions.find(
    ({ id, status, createdAt }) =>
      status === 'sending' &&
      (now - Date.parse(createdAt) < unknownMilliseconds || !lookedAt.has(id)),
  );
}

/** Gives no access and may not for days: its instalment was refused, or it is paused. */
function isStuck(ledger: Ledger, running: LedgerSubscription, now: Date): boolean {
  return running.status === 'paused' || subscriptionStatus(ledger, now) === 'past_due';
}

async function endStuck(
  effects: CheckoutEffects,
  accountId: string,
  stuck: LedgerSubscription,
): Promise<void> {
  const at = effects.clock().toISOString();
  await changeLedger(effects, accountId, ({ ledger }) => {
    const ended = ledger.subscriptions.filter(({ id }) => id === stuck.id).filter(canEnd);
    return ended.length === 0 ? undefined : withEnd(ledger, ended, { at });
  });
  await tellPartner(effects, accountId, [stuck]);
}

/** A row that says so without any subscription of ours: an operator wrote it. */
function isSubscribedOtherwise(rows: {
  readonly ledger: Ledger;
  readonly subscription: { readonly fields: { readonly status: string } | undefined } | undefined;
}): boolean {
  const isOurs = rows.ledger.subscriptions.some(({ partnerId }) => partnerId !== null);
  return !isOurs && rows.subscription?.fields?.status === 'active';
}

async function lookAt(
  effects: CheckoutEffects,
  accountId: string,
  subscription: LedgerSubscription,
): Promise<void> {
  try {
    await converge(effects, accountId, { attemptIds: [subscription.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new BfjError('partner_unavailable', { cause: error });
  }
}

function newAttempt(effects: CheckoutEffects, mark: RequestMark): LedgerSubscription {
  const id = effects.newId('sbs');
  return {
    id,
    reference: id,
    partnerId: null,
    status: 'sending',
    detail: null,
    createdAt: effects.clock().toISOString(),
    nextPaymentAt: null,
    cardId: null,
    cardBrand: null,
    ...mark,
    cancelledAt: null,
    unwanted: false,
  };
}
