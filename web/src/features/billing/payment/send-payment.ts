import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../../shared/contracts/endpoint.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { notPaid } from '../../../copy/billing/billing.ts';
import type { PaymentAttempt } from './payment-attempt.ts';

/** Longer than the API's own timeout of thirty seconds. */
const timeoutMilliseconds = 32_000;
/** Pauses before each automatic repetition of a request without an answer. */
const pausesMilliseconds = [2_000, 5_000, 10_000];

/**
 * After these errors it is not known whether the request was carried out. `payment_in_progress` means that an
 * earlier request is still running, which may be this same request.
 */
const uncertainCodes: readonly ApiErrorCode[] = [
  'network',
  'timeout',
  'internal_error',
  'unexpected_answer',
  'payment_unconfirmed',
  'payment_in_progress',
];
/** These errors are about the request just sent, not about an earlier one with the same key. */
const silentAboutEarlier: readonly ApiErrorCode[] = [
  'rate_limited',
  'unauthorized',
  'partner_unavailable',
];

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: ApiError };

interface Sending {
  /** Whether an earlier request with the same key may have been carried out. */
  readonly mayHaveBeenSent: boolean;
  readonly signal: AbortSignal;
  readonly onUncertain: (code: ApiErrorCode) => void;
}

/**
 * Sends one attempt and repeats it while its outcome is unknown.
 * @returns undefined when the outcome stays unknown or the user has left the page
 */
export async function sendUntilAnswered<
  Request extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  endpoint: Endpoint<Request, Answer>,
  attempt: PaymentAttempt<z.infer<Request>>,
  { mayHaveBeenSent, signal, onUncertain }: Sending,
): Promise<Outcome<z.infer<Answer>> | undefined> {
  let uncertain = mayHaveBeenSent;
  for (const pause of [0, ...pausesMilliseconds]) {
    await wait(pause, signal);
    if (signal.aborted) return undefined;
    const outcome = await send(endpoint, attempt, uncertain ? undefined : notPaid);
    if ('answer' in outcome) return outcome;
    const { code } = outcome.error;
    const isSilent = uncertain && silentAboutEarlier.includes(code);
    if (!uncertainCodes.includes(code) && !isSilent) return outcome;
    uncertain = true;
    if (!signal.aborted) onUncertain(code);
  }
  return undefined;
}

async function send<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Answer>,
  { key, request }: PaymentAttempt<z.infer<Request>>,
  undone: string | undefined,
): Promise<Outcome<z.infer<Answer>>> {
  try {
    // A value that the contract has parsed passes it unchanged a second time.
    const body = request as z.input<Request>;
    const headers = { 'idempotency-key': key };
    const options = { headers, timeoutMilliseconds, undone };
    return { answer: await callWithSession(endpoint, body, options) };
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError('network', { cause: error }) };
  }
}

/** Resolves early when the user leaves the page. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
