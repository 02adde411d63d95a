import { MercadoPagoFailure } from '../../integrations/mercadopago/mercadopago-failures.ts';
import type { MercadoPago } from '../../integrations/mercadopago/mercadopago.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { ConcurrencyLimiter } from '../../runtime/partner-concurrency/concurrency-limiter.ts';
import { writeLedger, type LedgerDependencies } from '../ledger/change-ledger.ts';
import { fetchProviderState, type Focus } from './fetch-provider-state.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { actionName, actionsFor, type PartnerAction } from './partner-actions.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

export interface ReconcileDependencies extends LedgerDependencies {
  readonly partner: MercadoPago;
  /** Limits concurrent calls to the partner; one reconciliation holds one slot for all its calls. */
  readonly limiter: ConcurrencyLimiter;
}

/** The partner has not yet done what was requested; the reconciliation must run again later. */
export class PendingAtProviderError extends OperationalError {
  override readonly name = 'PendingAtProviderError';
  override readonly failureMetric = 'PartnerFailure';
}

/**
 * The maximum number of steps of one reconciliation: each step applies some of the provider's state, or makes one
 * change at the partner.
 */
const maxSteps = 24;

/**
 * Reconciles an account's ledger, and the rows derived from it, with the provider's state, and asks the partner for
 * what the ledger requires: cancellations and refunds. The checkout's own answer, every notification and the daily
 * reconciliation end here, in any order and any number. Each step reads the ledger first and asks the partner
 * afterwards, and its write is conditional on the ledger that was read. So an old answer never replaces a newer one.
 * @param focus what caused the call; when it is missing, the whole account is reconciled
 * @throws MercadoPagoFailure, PendingAtProviderError; everything learned until then is kept; ConcurrencyLimitError
 * before anything else
 */
export function reconcileAccount(
  dependencies: ReconcileDependencies,
  accountId: string,
  focus?: Focus,
): Promise<Ledger> {
  return dependencies.limiter.run(() => reconcileInSteps(dependencies, accountId, focus));
}

async function reconcileInSteps(
  dependencies: ReconcileDependencies,
  accountId: string,
  focus: Focus | undefined,
): Promise<Ledger> {
  const done = new Set<string>();
  let currentFocus = focus;
  for (let step = 1; step <= maxSteps; step += 1) {
    const rows = await dependencies.billing.read(accountId);
    // This account was never charged.
    if (rows.ledger.version === 0 && rows.account === undefined) return rows.ledger;
    const now = dependencies.clock();
    const ledger = rows.account === undefined ? withAccountClosed(rows.ledger, now) : rows.ledger;
    if (ledger !== rows.ledger) {
      // Write before the partner is called: the partner may be unavailable, and may still charge in the meantime.
      await writeLedger(dependencies, rows, ledger);
      continue;
    }
    const providerState = await fetchProviderState(
      dependencies.partner,
      ledger,
      rows.account?.email,
      currentFocus,
      now,
    );
    const merged = applyProviderState(ledger, providerState, now, currentFocus?.isAwaited);
    const outcome = await writeLedger(dependencies, rows, merged);
    if (outcome === 'changed-meanwhile') continue;
    const actions = actionsFor(merged);
    const [next] = actions.filter((action) => !done.has(actionName(action)));
    if (next !== undefined) {
      done.add(actionName(next));
      await performAction(dependencies.partner, accountId, next);
      currentFocus = withAction(currentFocus, next);
    } else if (actions.length > 0) {
      const kinds = actions.map(({ kind }) => kind).join(', ');
      throw new PendingAtProviderError(`Not done yet by the partner: ${kinds}`);
    } else if (outcome === 'unchanged' || !providerState.isPartial) {
      return merged;
    }
  }
  throw new PendingAtProviderError('A ledger did not come to rest');
}

/**
 * Without an account everything must end: running subscriptions are ended and new charges refunded. The deletion has
 * recorded its time; for an account that an operator removed by hand it is recorded here.
 */
function withAccountClosed(ledger: Ledger, now: Date): Ledger {
  const hasReasons = ledger.subscriptions.some(({ cancelReason }) => cancelReason !== undefined);
  if (ledger.closedAt !== null && !hasReasons) return ledger;
  return {
    ...ledger,
    closedAt: ledger.closedAt ?? now.toISOString(),
    subscriptions: ledger.subscriptions.map(removeReason),
  };
}

/** The reason of a cancellation is the only text in a ledger that a user has written. */
function removeReason(subscription: LedgerSubscription): LedgerSubscription {
  const { cancelReason, ...rest } = subscription;
  return cancelReason === undefined ? subscription : rest;
}

async function performAction(
  partner: MercadoPago,
  accountId: string,
  action: PartnerAction,
): Promise<void> {
  logger.info('partner action', { accountId, ...action });
  try {
    if (action.kind === 'cancel-subscription') await partner.cancelPreapproval(action.partnerId);
    else if (action.kind === 'cancel-payment') await partner.cancelPayment(action.partnerId);
    else await partner.refundPayment(action.partnerId, `refund-${action.partnerId}`);
  } catch (error) {
    // The subscription was already in another state, which the next fetch shows.
    if (!(error instanceof MercadoPagoFailure) || error.reason !== 'refused') throw error;
    logger.warn('partner action refused', { accountId, ...action, code: error.code });
  }
}

/** Everything that was changed has to be fetched again. */
function withAction(focus: Focus | undefined, action: PartnerAction): Focus | undefined {
  if (focus === undefined) return undefined;
  const id = action.kind === 'cancel-subscription' ? action.subscriptionId : action.chargeId;
  return {
    ...focus,
    attemptIds: [...(focus.attemptIds ?? []), id],
    paymentIds:
      action.kind === 'cancel-subscription'
        ? (focus.paymentIds ?? [])
        : [...(focus.paymentIds ?? []), action.partnerId],
  };
}
