import { useDebouncedCheck } from '../../ui/forms/use-debounced-check.ts';

/** `unknown` also when the check has failed: the check only advises, and the sign-up itself decides. */
export type EmailAvailability = 'unknown' | 'checking' | 'available' | 'registered';

/** True when the address is already subscribed; undefined when it is not a valid address. */
export type CheckEmail = (email: string, signal: AbortSignal) => Promise<boolean | undefined>;

/** How long after the last keystroke an address is checked. */
const waitMilliseconds = 500;

/** Checks whether a typed address can be subscribed, when the typing pauses. */
export function useEmailAvailability(email: string, ask: CheckEmail): EmailAvailability {
  const typed = email.includes('@') ? email : undefined;
  const { check } = useDebouncedCheck({ typed, waitMilliseconds, ask });
  if (check.state === 'asking') return 'checking';
  if (check.state !== 'answered' || check.answer === undefined) return 'unknown';
  return check.answer ? 'registered' : 'available';
}
