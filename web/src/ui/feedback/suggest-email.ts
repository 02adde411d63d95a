import { isOneTypoAway } from '../../../../shared/values/is-one-typo-away.ts';

/** Common mail domains of Brazil that are long enough to recognise misspellings. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'terra.com.br',
] as const;

/** Existing domains that differ from those by one letter. */
const otherDomains: ReadonlySet<string> = new Set([
  'mail.com',
  'ymail.com',
  'hotmail.co',
  'hotmail.com.br',
  'outlook.com.br',
  'outlook.co',
]);

/** Misspelled domains that have no mail. */
const knownMisspellings: Readonly<Record<string, string>> = {
  'gmail.com.br': 'gmail.com',
  'gmail.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
};

/**
 * Returns the probable address of a misspelled common domain: `ana@gmail.com` for `ana@gmial.com`. Only a
 * suggestion, because `gmial.com` may exist.
 */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@.]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || otherDomains.has(domain)) return undefined;
  if (commonDomains.some((one) => one === domain)) return undefined;
  const suggestedDomain =
    knownMisspellings[domain] ??
    commonDomains.find((one) => isOneTypoAway(domain, one)) ??
    (domain.endsWith('.con') ? domain.replace(/con$/, 'com') : undefined);
  return suggestedDomain === undefined ? undefined : `${name}@${suggestedDomain}`;
}
