import { useEffect, useState } from 'react';

/** The state of a check. `waiting`: the text may still change, and no request was sent. */
export type Check<Answer> =
  | { readonly state: 'idle' | 'waiting' | 'asking' | 'failed' }
  | { readonly state: 'answered'; readonly answer: Answer };

interface CheckOptions<Answer> {
  /** Undefined where there is nothing to ask about. */
  readonly typed: string | undefined;
  /** The pause in typing before a request is sent. */
  readonly waitMilliseconds: number;
  readonly ask: (typed: string, signal: AbortSignal) => Promise<Answer>;
}

interface Known<Answer> {
  readonly typed: string;
  readonly attempt: number;
  readonly check: Check<Answer>;
}

/** Asks about a text when the typing pauses; an answer to an older text is never shown. */
export function useDebouncedCheck<Answer>(options: CheckOptions<Answer>) {
  const { typed, waitMilliseconds, ask } = options;
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Known<Answer>>();

  useEffect(() => {
    if (typed === undefined) return undefined;
    const abort = new AbortController();
    const tell = (check: Check<Answer>): void => {
      if (!abort.signal.aborted) setKnown({ typed, attempt, check });
    };
    const timer = setTimeout(() => {
      tell({ state: 'asking' });
      ask(typed, abort.signal).then(
        (answer) => tell({ state: 'answered', answer }),
        () => tell({ state: 'failed' }),
      );
    }, waitMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('Another text has been typed.', 'AbortError'));
    };
  }, [typed, attempt, ask, waitMilliseconds]);

  const isOfThis = known?.typed === typed && known?.attempt === attempt;
  const before: Check<Answer> = { state: typed === undefined ? 'idle' : 'waiting' };
  return {
    check: isOfThis ? known.check : before,
    retry: () => setAttempt((count) => count + 1),
  };
}
