import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../../shared/contracts/endpoint.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import {
  startAttempt,
  keepUnsent,
  openAttempt,
  finishAttempt,
  type PaymentAttempt,
} from './payment-attempt.ts';
import { sendUntilAnswered } from './send-payment.ts';

/**
 * - `sending`: the user has pressed the button.
 * - `confirming`: a response was lost, and the same request is being repeated.
 * - `unknown`: the repeated requests got no response; the user may send the request again.
 */
export type PaymentPhase = 'idle' | 'sending' | 'confirming' | 'unknown';

interface PaymentOptions<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  /** A name from plan and payer, which distinguishes the attempts of one browser. */
  readonly name: string;
  readonly endpoint: Endpoint<Request, Answer>;
  readonly onAnswer: (answer: z.infer<Answer>) => void;
  /** Called when the server rejected the request before anything was charged. */
  readonly onError: (error: ApiError) => void;
}

/** Pays only once, even if the button is pressed, the request sent or the page reloaded several times. */
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
    // After an error there is nothing to resume: a user who returns to the page presses the button again.
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
    else latest.current.onError(outcome.error);
  }

  const takeUp = useEffectEvent(() => {
    const attempt = openAttempt(name, endpoint.request);
    if (attempt) void run(attempt, true);
  });
  useEffect(() => {
    // Deferred, so that a page that is left immediately sends nothing.
    const startTimer = setTimeout(takeUp);
    return () => {
      clearTimeout(startTimer);
      running.current?.abort();
      running.current = undefined;
    };
  }, []);

  return {
    phase,
    /** The last request: while its outcome is unknown, it is the order, even if the form has changed. */
    sent,
    /** Why the last request got no response. */
    lastError,
    pay: (request: z.input<Request>) => {
      if (running.current !== undefined) return;
      // Finish an earlier attempt first, even if the form has changed.
      if (open.current !== undefined) {
        void run(open.current, true);
        return;
      }
      const parsed = endpoint.request.safeParse(request);
      if (parsed.success) void run(startAttempt(name, parsed.data), false);
      else options.onError(new ApiError('invalid_request', { cause: parsed.error }));
    },
    /** Sends the same request again. */
    retry: () => {
      if (open.current !== undefined) void run(open.current, true);
    },
  };
}
