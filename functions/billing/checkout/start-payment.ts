import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { writeLedger } from '../ledger/change-ledger.ts';
import { patience, type CheckoutDependencies } from './checkout-dependencies.ts';
import { decidePayment } from './decide-payment.ts';
import { converge } from '../convergence/converge.ts';
import { isOpen } from '../ledger/ledger.ts';
import { newMonthlyEnd, withChosenMonthlyEnd } from '../ledger/monthly-end.ts';
import type { Possessions } from '../ledger/possessions.ts';
import type { RequestMark } from './request-checks.ts';
import type { Charge } from '../../records/billing-ledger.ts';

export interface NewPayment
  extends Pick<Charge, 'plan' | 'method' | 'amountInCentavos' | 'installments'>, RequestMark {
  /** The plans that the page has shown; undefined: none were shown. */
  readonly possessions: Possessions | undefined;
  /** Whether the monthly subscription ends once this is paid; undefined: nothing was said. */
  readonly endMonthly: boolean | undefined;
}

/** The attempt that a request is about, and whether this request has to send it. */
interface StartedAttempt {
  readonly charge: Charge;
  readonly send: boolean;
}

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger. Of several
 * requests at the same moment, one enters its attempt and the others wait for its outcome.
 * @throws BfjError `idempotency_key_reused`, `possessions_changed`, `invalid_request`, `payment_in_progress`,
 *   `partner_unavailable`
 */
export async function startPayment(
  dependencies: CheckoutDependencies,
  accountId: string,
  requested: NewPayment,
): Promise<StartedAttempt> {
  const lookedAt = new Set<string>();
  for (let look = 1; look <= patience.looks; look += 1) {
    const rows = await dependencies.billing.read(accountId);
    if (rows.account === undefined) throw new BfjError('account_not_found');
    const now = dependencies.clock().getTime();
    const next = decidePayment(rows.ledger, requested, now, lookedAt);
    switch (next.kind) {
      case 'answer': {
        const { charge } = next;
        const isRepeated = charge.requestKey === requested.requestKey;
        const ledger = isRepeated
          ? rows.ledger
          : withChosenMonthlyEnd(rows.ledger, charge, requested.endMonthly);
        if (
          ledger === rows.ledger ||
          (await writeLedger(dependencies, rows, ledger)) === 'written'
        ) {
          return { charge, send: false };
        }
        break;
      }
      case 'send-again':
        return { charge: next.charge, send: true };
      case 'wait':
        await dependencies.wait(patience.pauseMilliseconds);
        break;
      case 'resolve':
        lookedAt.add(next.charge.id);
        await resolve(dependencies, accountId, next.charge);
        break;
      case 'add': {
        const { endMonthly, possessions: _, ...payment } = requested;
        const monthlyEnd = newMonthlyEnd(rows.ledger, endMonthly === true);
        const charge = newCharge(dependencies, { ...payment, monthlyEnd }, next.purchase);
        const charges = [...rows.ledger.charges, charge];
        const outcome = await writeLedger(dependencies, rows, { ...rows.ledger, charges });
        if (outcome === 'written') return { charge, send: true };
      }
    }
  }
  throw new BfjError('payment_in_progress');
}

/** Asks the partner what became of an attempt; one that only waits to be paid is cancelled. */
async function resolve(
  dependencies: CheckoutDependencies,
  accountId: string,
  charge: Charge,
): Promise<void> {
  try {
    if (isOpen(charge) && charge.partnerId !== null) {
      await dependencies.partner.cancelPayment(charge.partnerId).catch(ignoreRefusal);
    }
    await converge(dependencies, accountId, { attemptIds: [charge.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new BfjError('partner_unavailable', { cause: error });
  }
  if (charge.status === 'sending') await dependencies.wait(patience.pauseMilliseconds);
}

/** It was paid or expired at this very moment: the convergence that follows finds out which. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof MercadoPagoFailure) || error.reason !== 'refused') throw error;
}

function newCharge(
  dependencies: CheckoutDependencies,
  {
    monthlyEnd,
    ...requested
  }: Omit<NewPayment, 'endMonthly' | 'possessions'> & Pick<Charge, 'monthlyEnd'>,
  purchase: string | undefined,
): Charge {
  const id = dependencies.newId('pay');
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
    createdAt: dependencies.clock().toISOString(),
    approvedAt: null,
    refundedAt: null,
    expiresAt: null,
    purchase: purchase ?? id,
    subscriptionId: null,
    withdrawnAt: null,
    mustBeRefunded: false,
  };
}
