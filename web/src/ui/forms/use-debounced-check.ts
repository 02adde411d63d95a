import { useEffect, useState } from 'react';

/** The state of a check. `waiting`: the text may still change, and no request was sent. */
export type Check<Answer> =
  | { readonly state: 'idle' | 'waiting' | 'asking' | 'failed' }
  | { readonly state: 'answered'; readonly answer: Answer };

interface CheckOptions<Answer> {
  /** Undefined when there is nothing to check. */
  readonly typed: string | undefined;
  /** The pause in typing before a request is sent. */
  readonly waitMilliseconds: number;
  readonly ask: (typed: string, signal: AbortSignal) => Promise<Answer>;
}

interface Checked<Answer> {
  readonly typed: string;
  readonly attempt: number;
  readonly check: Check<Answer>;
}

/** Checks a text when the typing pauses; the answer for an older text is never shown. */
export function useDebouncedCheck<Answer>(options: CheckOptions<Answer>) {
  const { typed, waitMilliseconds, ask } = options;
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<Checked<Answer>>();

  useEffect(() => {
    if (typed === undefined) return undefined;
    const abort = new AbortController();
    const report = (check: Check<Answer>): void => {
      if (!abort.signal.aborted) setLatest({ typed, attempt, check });
    };
    const timer = setTimeout(() => {
      report({ state: 'asking' });
      ask(typed, abort.signal).then(
        (answer) => report({ state: 'answered', answer }),
        () => report({ state: 'failed' }),
      );
    }, waitMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('Another text has been typed.', 'AbortError'));
    };
  }, [typed, attempt, ask, waitMilliseconds]);

  const isOfThis = latest?.typed === typed && latest?.attempt === attempt;
  const before: Check<Answer> = { state: typed === undefined ? 'idle' : 'waiting' };
  return {
    check: isOfThis ? latest.check : before,
    retry: () => setAttempt((count) => count + 1),
  };
}
