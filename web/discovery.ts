import { editionsSitemapPath } from '../shared/editions/edition-address.ts';
import { siteRoutes, type SiteRoute } from '../shared/site-routes.ts';
import { structuredData } from './structured-data.ts';

/** The head of each page for search engines and shared links, the sitemap, and `robots.txt`. */

/** The picture shown with a shared link, made by `make-pictures.ts`; sizes in pixels. */
const sharedPicture = {
  file: '/social.png',
  width: 1200,
  height: 630,
  alt: 'A primeira página de um jornal da manhã em forma de mensagem, ao lado da frase “O mercado financeiro do seu jeito”',
} as const;

/** Returns whether a page, by its head, may appear in search results. */
export function isIndexable(head: string): boolean {
  return !/<meta name="robots" content="noindex"/.test(head);
}

/**
 * Returns the tags that follow a public page's own head: the preview of a shared link, and the data for search
 * engines. Title and description come from the head, where they are escaped already.
 * @throws when the head has no title or no description
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

/** A data block is not a script, so the content security policy allows it. */
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
 * Search engines may read the public pages but not the application's pages. A rule applies to all paths that begin
 * with its path, and the longest matching rule counts (RFC 9309). A public page with a path that begins like an
 * application path therefore needs its own rule.
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
