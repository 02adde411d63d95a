import { emailSeal, type EmailSeal } from '../runtime/sealed-email.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

/**
 * The validity of a link: as long as the longest window of `linkLimits` (functions/proof/request-proof.ts). When a
 * stranger has used up the links of an e-mail, those that were sent still work for its owner.
 */
const validMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Tokens of links that prove access to the mailbox. They open no session: the phone is still required, but
 * strangers' wrong answers no longer count.
 */
export type LoginLinks = EmailSeal;

export function loginLinks(readSecret: ReadSecret): LoginLinks {
  return emailSeal('login-link', validMilliseconds, readSecret);
}

/** Returns the URL of the login page with a token, as a query parameter as in `buildPersonalizationLink`. */
export function buildLoginLink(siteUrl: string, token: string): string {
  const page = new URL('/login', siteUrl);
  page.searchParams.set('token', token);
  return page.href;
}
