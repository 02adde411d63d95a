import { MercadoPagoFailure } from '../partners/mercadopago-failures.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { writeLedger } from './change-ledger.ts';
import {
  patience,
  runningMilliseconds,
  unknownMilliseconds,
  type CheckoutEffects,
} from './checkout-effects.ts';
import { converge } from './converge.ts';
import { isLive, type Ledger, type LedgerSubscription } from './ledger.ts';
import type { RequestMark } from './own-customer.ts';

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
      if (lookedAt.has(running.id)) throw new BfjError('subscription_already_active');
      // It may have ended at the partner without our having heard of it.
      lookedAt.add(running.id);
      await lookAt(effects, accountId, running);
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

function isWanted(one: LedgerSubscription): boolean {
  return isLive(one) && !one.unwanted && one.cancelledAt === null;
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
    if (!(error instanceof MercadoPagoFailure)) throw error;
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
    lastFour: null,
    ...mark,
    cancelledAt: null,
    unwanted: false,
  };
}
