import { BfjError } from '../../runtime/bfj-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { writeLedger } from '../ledger/change-ledger.ts';
import {
  patience,
  runningMilliseconds,
  unknownMilliseconds,
  type CheckoutEffects,
} from './checkout-effects.ts';
import { converge } from '../convergence/converge.ts';
import { isMeantToRun } from '../ledger/ledger.ts';
import type { RequestMark } from './own-customer.ts';
import { firstChargeAt, subscriptionStatus } from '../ledger/paid-time.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/** The attempt that a request is about, and whether this request has to send it. */
interface StartedAttempt {
  readonly subscription: LedgerSubscription;
  readonly send: boolean;
}

/** What a press says of the subscription that it wants. */
export interface RequestedSubscription {
  /** When the person was told before it that it is charged first; null: at once. */
  readonly firstChargeAt?: string | null | undefined;
  /** Of the card; the partner tells them with its first charge only. */
  readonly lastFour?: string | undefined;
}

/** A second press of the button, in this tab or another, is answered with the first's outcome. */
const samePressMilliseconds = 60_000;
/** The partner's first charge takes an hour, and at most a day. */
const farMilliseconds = 24 * 60 * 60_000;

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger: the lock before
 * the partner's call that must not be repeated.
 * It begins to be charged when what is paid ends. One that is overdue or paused is replaced by it.
 * @throws BfjError `subscription_already_active`, `idempotency_key_reused`, `payment_in_progress`,
 *   `first_charge_changed`, `partner_unavailable`
 */
export async function startSubscription(
  effects: CheckoutEffects,
  accountId: string,
  mark: RequestMark,
  requested: RequestedSubscription = {},
): Promise<StartedAttempt> {
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
    const running = ledger.subscriptions.find(isMeantToRun);
    if (running !== undefined) {
      const isSamePress = now - Date.parse(running.createdAt) < samePressMilliseconds;
      // One that is overdue is what the press wants replaced, and never its answer.
      const isAnswer = (waited || isSamePress) && !isStuck(ledger, running, effects.clock());
      if (isAnswer) return { subscription: running, send: false };
      if (!lookedAt.has(running.id)) {
        // It may have ended, or been paid, without our having heard of it.
        lookedAt.add(running.id);
        await lookAt(effects, accountId, running);
        continue;
      }
      if (!isStuck(ledger, running, effects.clock())) {
        throw new BfjError('subscription_already_active');
      }
    }
    if (isSubscribedOtherwise(rows)) throw new BfjError('subscription_already_active');
    const startsAt = firstChargeAt(ledger, effects.clock());
    if (!keepsPromise(requested, startsAt)) throw new BfjError('first_charge_changed');
    const subscription = newAttempt(effects, mark, {
      ...(startsAt === null ? {} : { startsAt }),
      ...(running === undefined ? {} : { replaces: running.id }),
      ...(requested.lastFour === undefined ? {} : { lastFour: requested.lastFour }),
    });
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

/** Gives no access and may not for days: its instalment was refused, it is paused, or it waits. */
function isStuck(ledger: Ledger, running: LedgerSubscription, now: Date): boolean {
  const status = subscriptionStatus(ledger, now);
  if (running.status === 'paused' || status === 'past_due') return true;
  // It waits for the end of paid time that has been given back since.
  const { nextPaymentAt } = running;
  const waitsForDays =
    nextPaymentAt !== null && Date.parse(nextPaymentAt) - now.getTime() > farMilliseconds;
  return status === 'pending' && waitsForDays;
}

/** Whether what is about to happen is what the person was told; who was told nothing may not care. */
function keepsPromise(
  { firstChargeAt: promised }: RequestedSubscription,
  startsAt: string | null,
): boolean {
  if (promised === undefined) return true;
  if (promised === null || startsAt === null) return promised === startsAt;
  return Date.parse(promised) === Date.parse(startsAt);
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

function newAttempt(
  effects: CheckoutEffects,
  mark: RequestMark,
  over: Pick<LedgerSubscription, 'startsAt' | 'replaces' | 'lastFour'>,
): LedgerSubscription {
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
    ...over,
  };
}
