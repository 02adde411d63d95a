import { isOneAway } from './one-away.ts';

/** Where most addresses of Brazil are, as far as a slip in their names can be told from another name. */
const meantDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'terra.com.br',
] as const;

/** One letter away from those, and somebody's as well. */
const otherDomains: ReadonlySet<string> = new Set([
  'mail.com',
  'ymail.com',
  'hotmail.co',
  'hotmail.com.br',
  'outlook.com.br',
  'outlook.co',
]);

/** What no mail has, and is typed all the same. */
const slips: Readonly<Record<string, string>> = {
  'gmail.com.br': 'gmail.com',
  'gmail.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
};

/**
 * The address that was meant where its domain is a slip of a common one: `ana@gmial.com` is `ana@gmail.com`.
 * A question for its person, never a correction: `gmial.com` may be somebody's.
 */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@.]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || otherDomains.has(domain)) return undefined;
  if (meantDomains.some((one) => one === domain)) return undefined;
  const meant =
    slips[domain] ??
    meantDomains.find((one) => isOneAway(domain, one)) ??
    (domain.endsWith('.con') ? domain.replace(/con$/, 'com') : undefined);
  return meant === undefined ? undefined : `${name}@${meant}`;
}
