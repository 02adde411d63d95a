import { useRef, useState } from 'react';
import { dismissToasts } from '../feedback/toasts.ts';

export interface Sending {
  /** Keeps the form disabled, because the next page may take a moment to load. */
  readonly stayBusy: () => void;
}

/**
 * The state of a submit button: it submits once, even if it is pressed several times, is pending until the end, and
 * keeps the failure.
 */
export function useSubmit<Failure = never>() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const working = useRef(false);
  const hasFailed = useRef(false);

  /**
   * @param toFailure returns the failure to show for an error; it rethrows errors that are not shown
   * @returns the result of `send`; undefined when it threw, or was running already
   */
  async function submit<Made>(
    send: (sending: Sending) => Promise<Made>,
    toFailure: (error: unknown) => Failure | undefined | Promise<Failure | undefined> = rethrow,
  ): Promise<Made | undefined> {
    if (working.current) return undefined;
    working.current = true;
    setBusy(true);
    setFailure(undefined);
    // Dismiss the toasts of the previous attempt.
    if (hasFailed.current) dismissToasts();
    hasFailed.current = false;
    let staysBusy = false;
    const stayBusy = (): void => {
      staysBusy = true;
    };
    try {
      return await send({ stayBusy });
    } catch (error) {
      hasFailed.current = true;
      const shownFailure = await toFailure(error);
      setFailure(() => shownFailure);
      return undefined;
    } finally {
      if (!staysBusy) {
        working.current = false;
        setBusy(false);
      }
    }
  }

  return { busy, failure, setFailure, submit };
}

function rethrow(error: unknown): never {
  throw error;
}
