import type * as z from 'zod/mini';
import type { cancelSubscription as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { cpfDigits } from '../../../shared/values/cpf.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import type { Session } from '../../runtime/http/session.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { isAhead } from '../ledger/calendar.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import type { CheckoutDependencies } from '../checkout/checkout-dependencies.ts';
import { converge } from '../convergence/converge.ts';
import { isEndRequested } from '../ledger/ledger.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { canEnd, withEndRequested } from '../ledger/end-subscriptions.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

type Input = z.infer<typeof endpoint.request>;

/**
 * Cancels the session's subscription. Once the ledger holds the request, later charges are refunded. The partner is
 * asked to cancel at once, and again until it has. Access stays until the paid time is over.
 * @throws BfjError `forbidden` for another CPF than the account's, `subscription_not_found`
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
    if (rows.account === undefined) throw new BfjError('account_not_found');
    if (rows.account.cpf !== cpfDigits(input.cpf)) {
      throw new BfjError('forbidden', { text: 'O CPF informado não é o da sua conta.' });
    }
    ended = rows.ledger.subscriptions.filter(canEnd);
    if (ended.length === 0) {
      if (hasEnded(rows.ledger)) return undefined;
      throw new BfjError('subscription_not_found');
    }
    return withEndRequested(rows.ledger, ended, { at, reason: input.cancelReason });
  });
  if (ended.length > 0) await tellPartner(dependencies, accountId, ended);
  const accessUntil = paidTime(ledger).until;
  return {
    success: true,
    message: cancellationMessage(accessUntil, dependencies.clock()),
    accessUntil: isAhead(accessUntil, dependencies.clock()) ? accessUntil : null,
  };
}

/** The user does not wait for a partner that is down: the request is repeated until it succeeds. */
async function tellPartner(
  dependencies: CheckoutDependencies,
  accountId: string,
  ended: readonly LedgerSubscription[],
): Promise<void> {
  try {
    await converge(dependencies, accountId, { attemptIds: ended.map(({ id }) => id) });
  } catch (error) {
    reportFailure('partner not told yet', { accountId }, error);
    await dependencies.lookAgain(accountId);
  }
}

/** A repeated request of a cancelled subscription, whose first answer may be lost, gets the same answer. */
function hasEnded(ledger: Ledger): boolean {
  return ledger.subscriptions.some(
    (one) => one.partnerId !== null && (isEndRequested(one) || one.status === 'cancelled'),
  );
}

function cancellationMessage(accessUntil: string | null, now: Date): string {
  if (accessUntil === null || !isAhead(accessUntil, now)) return 'Sua assinatura foi cancelada.';
  return `Sua assinatura foi cancelada. Você mantém o acesso até ${dayInWords(accessUntil)}.`;
}
