import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../../shared/contracts/endpoint.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import {
  beginAttempt,
  keepUnsent,
  openAttempt,
  finishAttempt,
  type PaymentAttempt,
} from './payment-attempt.ts';
import { sendUntilAnswered } from './send-payment.ts';

/**
 * - `sending`: the button was pressed. - `confirming`: an answer was lost, and the same request is being repeated. -
 * `unknown`: the repeats got no answer; the user may send it once more.
 */
export type PaymentPhase = 'idle' | 'sending' | 'confirming' | 'unknown';

interface PaymentOptions<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  /** A name from plan and payer, which distinguishes the attempts of one browser. */
  readonly name: string;
  readonly endpoint: Endpoint<Request, Answer>;
  readonly onAnswer: (answer: z.infer<Answer>) => void;
  /** The server has said no before anything was charged. */
  readonly onRefused: (error: ApiError) => void;
}

/** Pays once, however often it is pressed, sent and reloaded. */
export function usePayment<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  options: PaymentOptions<Request, Answer>,
) {
  type Attempt = PaymentAttempt<z.infer<Request>>;
  const { name, endpoint } = options;
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [lastError, setLastError] = useState<ApiErrorCode>();
  const [sent, setSent] = useState<z.infer<Request>>();
  /** At most one at a time; aborted when the page is left. */
  const running = useRef<AbortController>(undefined);
  const open = useRef<Attempt>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  async function run(attempt: Attempt, mayHaveBeenSent: boolean): Promise<void> {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    open.current = attempt;
    setSent(attempt.request);
    setPhase(mayHaveBeenSent ? 'confirming' : 'sending');
    const outcome = await sendUntilAnswered(endpoint, attempt, {
      mayHaveBeenSent,
      signal: controller.signal,
      onUncertain: (code) => {
        setLastError(code);
        setPhase('confirming');
      },
    });
    // After a refusal there is nothing to resume: a user who returns to the page presses the button again.
    if (outcome !== undefined && 'error' in outcome) {
      finishAttempt(attempt.key);
      if (outcome.error.code === 'unauthorized') keepUnsent(name);
    }
    if (controller.signal.aborted) return;
    running.current = undefined;
    setPhase(outcome === undefined ? 'unknown' : 'idle');
    if (outcome === undefined) return;
    open.current = undefined;
    finishAttempt(attempt.key);
    if ('answer' in outcome) latest.current.onAnswer(outcome.answer);
    else latest.current.onRefused(outcome.error);
  }

  const takeUp = useEffectEvent(() => {
    const attempt = openAttempt(name, endpoint.request);
    if (attempt) void run(attempt, true);
  });
  useEffect(() => {
    // A page that is left in the same moment has sent nothing.
    const beginning = setTimeout(takeUp);
    return () => {
      clearTimeout(beginning);
      running.current?.abort();
      running.current = undefined;
    };
  }, []);

  return {
    phase,
    /** The last request: while its outcome is unknown it is the order, whatever the form says. */
    sent,
    /** Why the last answer did not come. */
    lastError,
    pay: (request: z.input<Request>) => {
      if (running.current !== undefined) return;
      // Finish an earlier attempt first, whatever the form says by now.
      if (open.current !== undefined) {
        void run(open.current, true);
        return;
      }
      const parsed = endpoint.request.safeParse(request);
      if (parsed.success) void run(beginAttempt(name, parsed.data), false);
      else options.onRefused(new ApiError('invalid_request', { cause: parsed.error }));
    },
    /** Sends the same request once more. */
    retry: () => {
      if (open.current !== undefined) void run(open.current, true);
    },
  };
}
