import { useEffect, useState } from 'react';

/** `unknown` also where the check failed: it only advises, the sign-up itself decides. */
export type EmailAvailability = 'unknown' | 'checking' | 'available' | 'registered';

/** True where the address is subscribed already; undefined where it is no address to ask about. */
export type CheckEmail = (email: string, signal: AbortSignal) => Promise<boolean | undefined>;

/** The check waits this long after the last key. */
const debounceMilliseconds = 500;

/** Whether a typed address can be subscribed, looked up when the typing pauses. */
export function useEmailAvailability(email: string, check: CheckEmail): EmailAvailability {
  const [known, setKnown] = useState<{ email: string; availability: EmailAvailability }>();

  useEffect(() => {
    if (!email.includes('@')) return undefined;
    const abort = new AbortController();
    const settle = (availability: EmailAvailability): void => {
      if (!abort.signal.aborted) setKnown({ email, availability });
    };
    const timer = setTimeout(() => {
      settle('checking');
      check(email, abort.signal).then(
        (exists) => settle(exists === undefined ? 'unknown' : exists ? 'registered' : 'available'),
        () => settle('unknown'),
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('The address has changed.', 'AbortError'));
    };
  }, [email, check]);

  return known?.email === email ? known.availability : 'unknown';
}
