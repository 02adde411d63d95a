import { useRef, useState } from 'react';
import { dismissToasts } from '../feedback/toasts.ts';

export interface Sending {
  /** The page that comes next may take a moment: until then nothing can be pressed again. */
  readonly stayBusy: () => void;
}

/**
 * The state of a submit button: it sends once, however often it is pressed, is pending until the end, and keeps the
 * failure.
 */
export function useSubmit<Failure = never>() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const working = useRef(false);
  const wasRefused = useRef(false);

  /**
   * @param refuse what is shown of an error; it throws what is none to be shown
   * @returns what `send` has made; undefined where it threw, or was running already
   */
  async function submit<Made>(
    send: (sending: Sending) => Promise<Made>,
    refuse: (error: unknown) => Failure | undefined | Promise<Failure | undefined> = rethrow,
  ): Promise<Made | undefined> {
    if (working.current) return undefined;
    working.current = true;
    setBusy(true);
    setFailure(undefined);
    // Dismiss the toasts of the previous attempt.
    if (wasRefused.current) dismissToasts();
    wasRefused.current = false;
    let staysBusy = false;
    const stayBusy = (): void => {
      staysBusy = true;
    };
    try {
      return await send({ stayBusy });
    } catch (error) {
      wasRefused.current = true;
      const refused = await refuse(error);
      setFailure(() => refused);
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
