import * as z from 'zod/mini';

const defaultSiteUrl = 'https://bfj.com.br';
const originSchema = z.url({ protocol: /^https?$/ });

/**
 * Returns the site's origin without a slash at its end: `BFJ_SITE_URL`, else the operator's `BFJ_DOMAIN_NAME`, else
 * our own domain. Links for search engines and shared links always use it.
 * @throws when `BFJ_SITE_URL` is not an origin
 */
export function readSiteUrl(environment: Readonly<Record<string, string | undefined>>): string {
  const domain = environment['BFJ_DOMAIN_NAME']?.trim();
  const address =
    environment['BFJ_SITE_URL']?.trim() || (domain ? `https://${domain}` : defaultSiteUrl);
  const parsed = originSchema.safeParse(address);
  const origin = parsed.success ? new URL(parsed.data).origin : undefined;
  if (origin === undefined || address.replace(/\/$/, '') !== origin) {
    throw new Error(`BFJ_SITE_URL must be an origin like ${defaultSiteUrl}, and is ${address}.`);
  }
  return origin;
}
