import { MercadoPagoFailure } from '../../integrations/mercadopago-failures.ts';
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
import { grantsAccess, isOneOff, isOpen, isUnresolved } from '../ledger/ledger.ts';
import { newMonthlyEnd, withOtherWish } from '../ledger/monthly-end.ts';
import type { RequestMark } from './own-customer.ts';
import type { Charge, Ledger } from '../../records/billing-ledger.ts';

export interface NewPayment
  extends Pick<Charge, 'plan' | 'method' | 'amountInCentavos' | 'installments'>, RequestMark {
  /** Whether the monthly subscription ends once this is paid; undefined: nothing was said. */
  readonly endMonthly: boolean | undefined;
}

/** The attempt that a request is about, and whether this request has to send it. */
interface StartedAttempt {
  readonly charge: Charge;
  readonly send: boolean;
}

/** A second press in another tab is the same purchase; so cards and banks see it too. */
const samePurchaseMilliseconds = 10 * 60_000;
/** An attempt of unknown outcome may still turn up; then one of the two is given back. */
const rememberedMilliseconds = 2 * 24 * 60 * 60_000;

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger. Of requests at
 * the same moment one enters its attempt, and the others wait for what becomes of it.
 * @throws BfjError `idempotency_key_reused`, `payment_in_progress`, `partner_unavailable`
 */
export async function startPayment(
  effects: CheckoutEffects,
  accountId: string,
  requested: NewPayment,
): Promise<StartedAttempt> {
  const lookedAt = new Set<string>();
  for (let look = 1; look <= patience.looks; look += 1) {
    const rows = await effects.billing.read(accountId);
    if (rows.account === undefined) throw new BfjError('account_not_found');
    const now = effects.clock().getTime();
    const next = decide(rows.ledger, requested, now, lookedAt);
    switch (next.kind) {
      case 'answer': {
        const { charge } = next;
        const isRepeated = charge.requestKey === requested.requestKey;
        const ledger = isRepeated
          ? rows.ledger
          : withOtherWish(rows.ledger, charge, requested.endMonthly);
        if (ledger === rows.ledger || (await writeLedger(effects, rows, ledger)) === 'written') {
          return { charge, send: false };
        }
        break;
      }
      case 'send-again':
        return { charge: next.charge, send: true };
      case 'wait':
        await effects.wait(patience.pauseMilliseconds);
        break;
      case 'resolve':
        lookedAt.add(next.charge.id);
        await resolve(effects, accountId, next.charge);
        break;
      case 'add': {
        const { endMonthly, ...payment } = requested;
        const monthlyEnd = newMonthlyEnd(rows.ledger, endMonthly === true);
        const charge = newCharge(effects, { ...payment, monthlyEnd }, next.purchase);
        const charges = [...rows.ledger.charges, charge];
        const outcome = await writeLedger(effects, rows, { ...rows.ledger, charges });
        if (outcome === 'written') return { charge, send: true };
      }
    }
  }
  throw new BfjError('payment_in_progress');
}

type Next =
  | { readonly kind: 'answer' | 'send-again' | 'resolve'; readonly charge: Charge }
  | { readonly kind: 'wait' }
  | { readonly kind: 'add'; readonly purchase: string | undefined };

function decide(
  ledger: Ledger,
  requested: NewPayment,
  now: number,
  lookedAt: ReadonlySet<string>,
): Next {
  const own = ledger.charges.filter(isOneOff);
  const age = (instant: string) => now - Date.parse(instant);
  const same = own.find(({ requestKey }) => requestKey === requested.requestKey);
  if (same !== undefined) {
    if (same.requestDigest !== requested.requestDigest)
      throw new BfjError('idempotency_key_reused');
    if (same.status === 'abandoned') {
      const instead = paidOf(own, same);
      return instead === undefined
        ? { kind: 'send-again', charge: same }
        : { kind: 'answer', charge: instead };
    }
    if (same.status !== 'sending') return { kind: 'answer', charge: same };
    // Whoever sent it is at it still, or was cut off: the partner takes the same key once.
    return age(same.createdAt) < runningMilliseconds
      ? { kind: 'wait' }
      : { kind: 'send-again', charge: same };
  }
  const running = own.find(({ status }) => status === 'sending');
  if (running !== undefined) {
    if (age(running.createdAt) < runningMilliseconds) return { kind: 'wait' };
    // Somebody was cut off. Once the partner has had time to know of it, its word is enough.
    const isKnown = age(running.createdAt) >= unknownMilliseconds && lookedAt.has(running.id);
    if (!isKnown) return { kind: 'resolve', charge: running };
  }
  const open = own.find(isOpen);
  if (open !== undefined) {
    const isSame = open.plan === requested.plan && open.method === requested.method;
    return { kind: isSame ? 'answer' : 'resolve', charge: open };
  }
  const bought = own.find(
    (charge) =>
      charge.plan === requested.plan &&
      grantsAccess(charge) &&
      charge.approvedAt !== null &&
      // A Pix may have waited for long; what this request found paid is what it was about.
      (age(charge.approvedAt) < samePurchaseMilliseconds || lookedAt.has(charge.id)),
  );
  if (bought !== undefined) return { kind: 'answer', charge: bought };
  const unknown = own.findLast(
    (charge) =>
      isUnresolved(charge) &&
      age(charge.createdAt) < rememberedMilliseconds &&
      // Should it turn up beside what was paid in its place, it is what goes back.
      paidOf(own, charge) === undefined,
  );
  return { kind: 'add', purchase: unknown?.purchase };
}

/** What was paid of the purchase that an attempt belongs to. */
function paidOf(charges: readonly Charge[], attempt: Charge): Charge | undefined {
  return charges.find((charge) => charge.purchase === attempt.purchase && grantsAccess(charge));
}

/** Learns what became of an attempt; one that only waits to be paid is taken back. */
async function resolve(effects: CheckoutEffects, accountId: string, charge: Charge): Promise<void> {
  try {
    if (isOpen(charge) && charge.partnerId !== null) {
      await effects.partner.cancelPayment(charge.partnerId).catch(ignoreRefusal);
    }
    await converge(effects, accountId, { attemptIds: [charge.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new BfjError('partner_unavailable', { cause: error });
  }
  if (charge.status === 'sending') await effects.wait(patience.pauseMilliseconds);
}

/** It has been paid, or has expired, in this moment: the convergence after it says which. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof MercadoPagoFailure) || error.reason !== 'refused') throw error;
}

function newCharge(
  effects: CheckoutEffects,
  { monthlyEnd, ...requested }: Omit<NewPayment, 'endMonthly'> & Pick<Charge, 'monthlyEnd'>,
  purchase: string | undefined,
): Charge {
  const id = effects.newId('pay');
  return {
    id,
    partnerId: null,
    ...requested,
    ...(monthlyEnd === undefined ? {} : { monthlyEnd }),
    refundedInCentavos: 0,
    status: 'sending',
    detail: null,
    cardBrand: null,
    lastFour: null,
    createdAt: effects.clock().toISOString(),
    approvedAt: null,
    refundedAt: null,
    expiresAt: null,
    purchase: purchase ?? id,
    subscriptionId: null,
    withdrawnAt: null,
    unwanted: false,
  };
}
