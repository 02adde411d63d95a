export const emailErrorText = 'E-mail inválido.';

/**
 * Used for disposable addresses by the newsletter and by all forms while typing; the trial's rejection has its own
 * text.
 */
export const disposableEmailText = 'Use um e-mail válido e permanente.';

/** Domains of throw-away mailboxes; the newsletter and the trial reject them. */
export const disposableEmailDomains: ReadonlySet<string> = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/** True for a listed domain and for any subdomain of it. */
export function isDisposableEmail(email: string): boolean {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  const labels = domain.split('.');
  return labels.some((_, index) => disposableEmailDomains.has(labels.slice(index).join('.')));
}
