/** Navigation state with which the personalisation page sends somebody back. */
export const missingEmailState = { missingEmail: true } as const;

/** Whether a navigation to the landing page came from a personalisation without an address. */
export function cameWithoutEmail(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'missingEmail' in state;
}
