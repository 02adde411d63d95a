const origin = { name: 'de', value: 'email' } as const;

/**
 * Returns the path of the upgrade for a link in an e-mail about a trial. Its reader has had a trial: without a
 * session the link leads to the trial's login and back, and not to the start of a new trial.
 */
export const upgradeFromEmail = `/gratuito-to-pago?${origin.name}=${origin.value}` as const;

/** Returns whether an address of the upgrade was opened from an e-mail. */
export function isFromEmail(parameters: URLSearchParams): boolean {
  return parameters.get(origin.name) === origin.value;
}
