import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { writeLedger } from '../ledger/change-ledger.ts';
import { concurrentRequestPolling, type CheckoutDependencies } from './checkout-dependencies.ts';
import { decidePayment } from './decide-payment.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import { isOpen } from '../ledger/ledger.ts';
import { newMonthlyEnd, withChosenMonthlyEnd } from '../ledger/monthly-end.ts';
import type { ActivePlans } from '../ledger/active-plans.ts';
import type { RequestFingerprint } from './request-checks.ts';
import type { Charge } from '../../entities/billing-ledger.ts';

export interface NewPayment
  extends
    Pick<Charge, 'plan' | 'method' | 'amountInCentavos' | 'installments'>,
    RequestFingerprint {
  /** The plans shown by the page; undefined when none were shown. */
  readonly activePlans: ActivePlans | undefined;
  /** Whether the monthly subscription ends once this is paid; undefined without a choice. */
  readonly endMonthly: boolean | undefined;
}

/** The attempt of a request, and whether this request has to send it. */
interface StartedAttempt {
  readonly charge: Charge;
  readonly send: boolean;
}

/**
 * Finds the attempt that a request belongs to, or enters a new one in the ledger. When several requests arrive at
 * the same moment, one enters its attempt and the others wait for its outcome.
 * @throws ProblemError `idempotency_key_reused`, `possessions_changed`, `invalid_request`, `payment_in_progress`,
 * `partner_unavailable`
 */
export async function startPayment(
  dependencies: CheckoutDependencies,
  accountId: string,
  requested: NewPayment,
): Promise<StartedAttempt> {
  const checkedIds = new Set<string>();
  for (let attempt = 1; attempt <= concurrentRequestPolling.attempts; attempt += 1) {
    const rows = await dependencies.billing.read(accountId);
    if (rows.account === undefined) throw new ProblemError('account_not_found');
    const now = dependencies.clock().getTime();
    const next = decidePayment(rows.ledger, requested, now, checkedIds);
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
        await dependencies.wait(concurrentRequestPolling.pauseMilliseconds);
        break;
      case 'resolve':
        checkedIds.add(next.charge.id);
        await resolve(dependencies, accountId, next.charge);
        break;
      case 'add': {
        const { endMonthly, activePlans: _, ...payment } = requested;
        const monthlyEnd = newMonthlyEnd(rows.ledger, endMonthly === true);
        const charge = newCharge(dependencies, { ...payment, monthlyEnd }, next.purchase);
        const charges = [...rows.ledger.charges, charge];
        const outcome = await writeLedger(dependencies, rows, { ...rows.ledger, charges });
        if (outcome === 'written') return { charge, send: true };
      }
    }
  }
  throw new ProblemError('payment_in_progress');
}

/** Asks the partner for the outcome of an attempt; one that is only waiting to be paid is cancelled. */
async function resolve(
  dependencies: CheckoutDependencies,
  accountId: string,
  charge: Charge,
): Promise<void> {
  try {
    if (isOpen(charge) && charge.partnerId !== null) {
      await dependencies.partner.cancelPayment(charge.partnerId).catch(ignoreRejection);
    }
    await reconcileAccount(dependencies, accountId, { attemptIds: [charge.id] });
  } catch (error) {
    if (!(error instanceof OperationalError)) throw error;
    throw new ProblemError('partner_unavailable', { cause: error });
  }
  if (charge.status === 'sending')
    await dependencies.wait(concurrentRequestPolling.pauseMilliseconds);
}

/** The payment was paid or expired at this moment: the reconciliation that follows finds out which. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof MercadoPagoFailure) || error.reason !== 'refused') throw error;
}

function newCharge(
  dependencies: CheckoutDependencies,
  {
    monthlyEnd,
    ...requested
  }: Omit<NewPayment, 'activePlans' | 'endMonthly'> & Pick<Charge, 'monthlyEnd'>,
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
