import { isOneAway } from './one-away.ts';

/** Common mail domains of Brazil that are long enough to recognise misspellings. */
const meantDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'terra.com.br',
] as const;

/** Existing domains one letter away from those. */
const otherDomains: ReadonlySet<string> = new Set([
  'mail.com',
  'ymail.com',
  'hotmail.co',
  'hotmail.com.br',
  'outlook.com.br',
  'outlook.co',
]);

/** Misspelled domains that have no mail. */
const slips: Readonly<Record<string, string>> = {
  'gmail.com.br': 'gmail.com',
  'gmail.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
};

/**
 * Returns the probable address of a misspelled common domain: `ana@gmail.com` for `ana@gmial.com`. Only a
 * suggestion, because `gmial.com` may exist.
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
