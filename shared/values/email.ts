import * as z from 'zod/mini';
import { emailErrorText } from './disposable-email.ts';

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
const maxEmailLength = 254;

/** The one spelling under which an address is stored and compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** A typed address, normalized. */
export const emailSchema = z.pipe(
  z.pipe(z.string(), z.transform(normalizeEmail)),
  z.string().check(z.maxLength(maxEmailLength, emailErrorText), z.email(emailErrorText)),
);

/** Enough of an address for its owner to know it by: `a***@exemplo.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}***${email.slice(at)}`;
}

export function isEmail(typed: string): boolean {
  return emailSchema.safeParse(typed).success;
}
