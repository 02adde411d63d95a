import { editionsSitemapPath } from '../shared/editions/edition-address.ts';
import { siteRoutes, type SiteRoute } from '../shared/site-routes.ts';
import { structuredData } from './structured-data.ts';

/** What makes the pages findable and shareable: their heads, the sitemap and `robots.txt`. */

/** The picture beside a shared link, made by `make-pictures.ts`; its size in pixels. */
const sharedPicture = {
  file: '/social.png',
  width: 1200,
  height: 630,
  alt: 'A primeira página de um jornal da manhã em forma de mensagem, ao lado da frase “O mercado financeiro do seu jeito”',
} as const;

/** Whether a page, by its head, may appear in search results. */
export function isIndexable(head: string): boolean {
  return !/<meta name="robots" content="noindex"/.test(head);
}

/**
 * What follows a public page's own head: how a shared link to it looks, and what it says to search
 * engines. Title and description are taken from the head, where they are escaped already.
 * @throws where the head has no title or no description
 */
export function discoveryHead(path: string, head: string, siteUrl: string): string {
  const title = /<title>([^<]+)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]+)"/.exec(head)?.[1];
  if (title === undefined || description === undefined) {
    throw new Error(`The page ${path} has no title or no description.`);
  }
  const picture = `${siteUrl}${sharedPicture.file}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'BFJ',
    'og:locale': 'pt_BR',
    'og:url': `${siteUrl}${path}`,
    'og:title': title,
    'og:description': description,
    'og:image': picture,
    'og:image:width': String(sharedPicture.width),
    'og:image:height': String(sharedPicture.height),
    'og:image:alt': sharedPicture.alt,
  };
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
    'twitter:image:alt': sharedPicture.alt,
  };
  return [
    ...Object.entries(properties).map(
      ([key, value]) => `<meta property="${key}" content="${value}">`,
    ),
    ...Object.entries(names).map(([key, value]) => `<meta name="${key}" content="${value}">`),
    dataBlock(structuredData(path, siteUrl)),
  ].join('');
}

/** A data block: no script, so that the content security policy has nothing to refuse. */
function dataBlock(data: Readonly<Record<string, unknown>> | undefined): string {
  if (data === undefined) return '';
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}

export function sitemap(paths: readonly string[], siteUrl: string): string {
  const urls = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
}

/**
 * Search engines read the public pages; the application's addresses are for people. A rule is about all that
 * begins as it does, and the longest one counts (RFC 9309), so a public page that begins like an address of
 * the application has a rule of its own.
 */
export function robots(siteUrl: string): string {
  const isApplication = ({ kind }: SiteRoute) => kind === 'application';
  const closed = siteRoutes.filter(isApplication).map(({ path }) => path);
  const open = siteRoutes
    .filter((route) => !isApplication(route) && closed.some((path) => route.path.startsWith(path)))
    .map(({ path }) => path);
  const rules = [
    ...closed.map((path) => `Disallow: ${path}\n`),
    ...open.map((path) => `Allow: ${path}\n`),
  ].join('');
  return `User-agent: *
Disallow: /api/
${rules}
Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}${editionsSitemapPath}
`;
}
