import { cancelSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { cpfDigits } from '../../../../../shared/values/cpf.ts';
import { limitText } from '../../../lib/call-failure.ts';
import { cancellationErrors as errors } from '../../../copy/billing/cancellation-errors.ts';
import { cancellation as texts } from '../../../copy/billing/billing-payments.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { storeSession, readSession } from '../../access/session/session-store.ts';
import type { Failure } from './confirm-section.tsx';
import { useCachedSubscription, type SubscriptionAnswer } from '../use-subscription.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** A cancellation without an answer after this time is reported as too slow. */
const timeoutMilliseconds = 15_000;
const uncertainCodes: readonly ApiErrorCode[] = [
  'timeout',
  'network',
  'internal_error',
  'unexpected_answer',
  'subscription_not_found',
];

/** Cancelling, with everything that can stop it. */
export function useCancellation() {
  const { busy, failure, setFailure, submit } = useSubmit<Failure>();
  const subscriptionCache = useCachedSubscription();

  async function cancel(cancelReason: string): Promise<void> {
    await submit(async () => {
      // After a lost answer the outcome is unknown here.
      const undone = failure === undefined ? errors.undone : undefined;
      await send(cancelReason, undone);
      markCancelled();
      subscriptionCache.write(applyCancellation);
      void subscriptionCache.refetch();
    }, toFailure);
  }

  function toFailure(error: unknown): Failure {
    const found = describeFailure(error);
    showToast({ tone: 'error', title: found.title, description: found.text });
    if (mayHaveHappened(error)) void showWhatHappened();
    return found;
  }

  async function showWhatHappened(): Promise<void> {
    await subscriptionCache.refetch();
    const subscription = subscriptionCache.read()?.subscription;
    if (subscription?.canCancel !== false) return;
    markCancelled();
    const { state, accessUntil } = subscription;
    notifyDone(state === 'pending_cancellation' ? accessUntil : null);
  }

  return { busy, failure, cancel, forgetFailure: () => setFailure(undefined) };
}

/** Returns the expected state until it is read again: the paid period remains, and no charge follows. */
function applyCancellation(answer: SubscriptionAnswer): SubscriptionAnswer {
  const { accessGapFrom: _, subscription, ...rest } = answer;
  if (subscription === null) return answer;
  const monthsRun = Date.parse(subscription.accessUntil ?? '') > Date.parse(answer.readAt);
  return {
    ...rest,
    subscription: {
      ...subscription,
      state: monthsRun ? 'pending_cancellation' : 'cancelled',
      nextBillingDate: null,
      canCancel: false,
      canReplaceCard: false,
      ...(monthsRun ? { canUndo: true } : {}),
    },
  };
}

/** An error with a message that is shown unchanged. */
class CancellationError extends Error {
  override readonly name = 'CancellationError';
}

async function send(cancelReason: string, undone: string | undefined): Promise<void> {
  const session = readSession();
  if (session?.kind !== 'account') throw new CancellationError(errors.session);
  const cpf = cpfDigits(session.user.cpf ?? '');
  if (cpf === '') throw new CancellationError(errors.cpf);
  const { success, message, accessUntil, error } = await callWithSession(
    cancelSubscription,
    { cpf, ...(cancelReason === '' ? {} : { cancelReason }) },
    { timeoutMilliseconds, undone },
  );
  if (!success) throw new CancellationError(error ?? errors.refused);
  notifyDone(accessUntil, message);
}

function notifyDone(accessUntil: string | null, message?: string): void {
  const until = accessUntil === null ? texts.doneNow : texts.doneUntil(formatLongDay(accessUntil));
  showToast({ tone: 'success', title: texts.doneTitle, description: message ?? until });
}

/** The response was lost, or it says that the page's state is outdated. */
function mayHaveHappened(error: unknown): boolean {
  return error instanceof ApiError && uncertainCodes.includes(error.code);
}

/** Updates the browser's stored session. */
function markCancelled(): void {
  const session = readSession();
  if (session?.kind !== 'account') return;
  storeSession({
    kind: 'account',
    user: { ...session.user, subscription_status: 'pending_cancellation' },
  });
}

function describeFailure(error: unknown): Failure {
  const { title } = errors;
  if (error instanceof CancellationError) return { title, text: error.message };
  if (!(error instanceof ApiError)) return { title, text: errors.unexpected };
  if (error.code === 'timeout') return { title: errors.timeoutTitle, text: errors.timeout };
  if (error.code === 'network') return { title, text: errors.connection };
  if (error.code === 'unauthorized') return { title, text: errors.session };
  return { title, text: limitText(error) ?? errors.call };
}
