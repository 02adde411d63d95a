import type * as z from 'zod/mini';
import type { cancelSubscription as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { cpfDigits } from '../../../shared/values/cpf.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import type { Session } from '../../runtime/http/session.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { isFuture } from '../ledger/calendar.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import type { CheckoutDependencies } from '../checkout/checkout-dependencies.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import { isEndRequested } from '../ledger/ledger.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { canEnd, withEndRequested } from '../ledger/end-subscriptions.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

type Input = z.infer<typeof endpoint.request>;

/**
 * Cancels the session's subscription. Once the ledger holds the request, later charges are refunded. The partner is
 * asked to cancel at once, and again until it has done so. Access stays until the paid time is over.
 * @throws ProblemError `forbidden` for another CPF than the account's, `subscription_not_found`
 */
export async function cancelSubscription(
  dependencies: CheckoutDependencies,
  session: Pick<Session, 'accountId'>,
  input: Input,
): Promise<z.infer<typeof endpoint.response>> {
  const { accountId } = session;
  const at = dependencies.clock().toISOString();
  let ended: readonly LedgerSubscription[] = [];
  const ledger = await changeLedger(dependencies, accountId, (rows) => {
    if (rows.account === undefined) throw new ProblemError('account_not_found');
    if (rows.account.cpf !== cpfDigits(input.cpf)) {
      throw new ProblemError('forbidden', { text: 'O CPF informado não é o da sua conta.' });
    }
    ended = rows.ledger.subscriptions.filter(canEnd);
    if (ended.length === 0) {
      if (hasEnded(rows.ledger)) return undefined;
      throw new ProblemError('subscription_not_found');
    }
    return withEndRequested(rows.ledger, ended, { at, reason: input.cancelReason });
  });
  if (ended.length > 0) await cancelAtPartner(dependencies, accountId, ended);
  const accessUntil = paidTime(ledger).until;
  return {
    success: true,
    message: cancellationMessage(accessUntil, dependencies.clock()),
    accessUntil: isFuture(accessUntil, dependencies.clock()) ? accessUntil : null,
  };
}

/** The user does not wait for an unavailable partner: the request is repeated until it succeeds. */
async function cancelAtPartner(
  dependencies: CheckoutDependencies,
  accountId: string,
  ended: readonly LedgerSubscription[],
): Promise<void> {
  try {
    await reconcileAccount(dependencies, accountId, { attemptIds: ended.map(({ id }) => id) });
  } catch (error) {
    reportFailure('partner not informed yet', { accountId }, error);
    await dependencies.scheduleCheck(accountId);
  }
}

/**
 * A repeated request for a cancelled subscription gets the same answer, because the first answer may have been lost.
 */
function hasEnded(ledger: Ledger): boolean {
  return ledger.subscriptions.some(
    (one) => one.partnerId !== null && (isEndRequested(one) || one.status === 'cancelled'),
  );
}

function cancellationMessage(accessUntil: string | null, now: Date): string {
  if (accessUntil === null || !isFuture(accessUntil, now)) return 'Sua assinatura foi cancelada.';
  return `Sua assinatura foi cancelada. Você mantém o acesso até ${formatLongDay(accessUntil)}.`;
}
