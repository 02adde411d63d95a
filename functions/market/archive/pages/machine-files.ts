import {
  archivePath,
  editionPath,
  feedPath,
  monthPath,
} from '../../../../shared/editions/edition-address.ts';
import type { ListedEdition } from '../../../../shared/editions/edition-facts.ts';
import { editionTitle } from '../../../../shared/editions/prose/edition-message.ts';
import { escaped } from '../../../integrations/email-layout/escaped.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import { longDay } from './edition-page.ts';

/* What programs read of the archive. */

/** The number of editions in a feed: two weeks. */
const mostInFeed = 20;

/** RSS 2.0. @param editions newest first */
export function feed(editions: readonly ListedEdition[], siteUrl: string): string {
  const items = editions.slice(0, mostInFeed).map((edition) => {
    const { name, headline } = editionTitle(edition);
    const address = `${siteUrl}${editionPath(edition)}`;
    return `<item><title>${escaped(`${name} em ${longDay(edition.day)}: ${headline}`)}</title><link>${escaped(address)}</link><guid isPermaLink="true">${escaped(address)}</guid><pubDate>${new Date(edition.madeAt).toUTCString()}</pubDate></item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${texts.brand} - ${texts.title}</title><link>${escaped(siteUrl)}${archivePath}</link><description>${escaped(texts.description)}</description><language>pt-BR</language>
<atom:link href="${escaped(siteUrl)}${feedPath}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`;
}

/** Every page of the archive. @param editions of all years, newest first */
export function editionsSitemap(editions: readonly ListedEdition[], siteUrl: string): string {
  const months = [...new Set(editions.map(({ day }) => day.slice(0, 7)))];
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escaped(`${siteUrl}${path}`)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entry(archivePath, editions[0]?.madeAt)}${months.map((month) => entry(monthPath(month))).join('')}${editions.map((edition) => entry(editionPath(edition), edition.madeAt)).join('')}</urlset>
`;
}
