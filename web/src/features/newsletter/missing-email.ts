/** Navigation state with which the personalization page sends somebody back. */
export const missingEmailState = { missingEmail: true } as const;

/** Whether a navigation to the landing page came from a personalization without an address. */
export function cameWithoutEmail(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'missingEmail' in state;
}
