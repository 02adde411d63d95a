import * as z from 'zod/mini';

const defaultSiteUrl = 'https://bfj.com.br';
const originSchema = z.url({ protocol: /^https?$/ });

/**
 * Where the site is published, as an origin without a slash at its end: `BFJ_SITE_URL`, else the
 * operator's `BFJ_DOMAIN_NAME`, else our own address. Search engines and shared links are led there, wherever the files are read from.
 * @throws where `BFJ_SITE_URL` is no origin
 */
export function readSiteUrl(environment: Readonly<Record<string, string | undefined>>): string {
  const domain = environment['BFJ_DOMAIN_NAME']?.trim();
  const given =
    environment['BFJ_SITE_URL']?.trim() || (domain ? `https://${domain}` : defaultSiteUrl);
  const parsed = originSchema.safeParse(given);
  const origin = parsed.success ? new URL(parsed.data).origin : undefined;
  if (origin === undefined || given.replace(/\/$/, '') !== origin) {
    throw new Error(`BFJ_SITE_URL must be an origin like ${defaultSiteUrl}, and is ${given}.`);
  }
  return origin;
}
