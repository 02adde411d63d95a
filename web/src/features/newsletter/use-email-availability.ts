import { useDebouncedCheck } from '../../ui/forms/use-debounced-check.ts';

/** `unknown` also where the check failed: it only advises, the sign-up itself decides. */
export type EmailAvailability = 'unknown' | 'checking' | 'available' | 'registered';

/** True where the address is subscribed already; undefined where it is no address to ask about. */
export type CheckEmail = (email: string, signal: AbortSignal) => Promise<boolean | undefined>;

/** How long the check of an address waits after the last key. */
const waitMilliseconds = 500;

/** Checks whether a typed address can be subscribed, when the typing pauses. */
export function useEmailAvailability(email: string, ask: CheckEmail): EmailAvailability {
  const typed = email.includes('@') ? email : undefined;
  const { check } = useDebouncedCheck({ typed, waitMilliseconds, ask });
  if (check.state === 'asking') return 'checking';
  if (check.state !== 'answered' || check.answer === undefined) return 'unknown';
  return check.answer ? 'registered' : 'available';
}
