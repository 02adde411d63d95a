import {
  archivePath,
  editionPath,
  feedPath,
  jsonFeedPath,
  monthPath,
} from '../../../../shared/editions/edition-address.ts';
import { lastChangedAt } from '../../../../shared/editions/editorial.ts';
import type { ListedEdition } from '../../../../shared/editions/edition-facts.ts';
import { capitalize } from '../../../../shared/editions/format-days.ts';
import { editionTitle } from '../../../editions/messages/edition-message.ts';
import { escapeHtml } from '../../../integrations/email-layout/escape-html.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import { longDay } from './edition-page.ts';

/* Files of the archive for programs: feed and sitemap. */

/** The number of editions in a feed: two weeks. */
const maxFeedItems = 20;

/** RSS 2.0. @param editions newest first */
export function feed(editions: readonly ListedEdition[], siteUrl: string): string {
  const items = editions.slice(0, maxFeedItems).map((edition) => {
    const { name, headline } = editionTitle(edition);
    const address = `${siteUrl}${editionPath(edition)}`;
    return `<item><title>${escapeHtml(`${name} em ${longDay(edition.day)}: ${headline}`)}</title><link>${escapeHtml(address)}</link><guid isPermaLink="true">${escapeHtml(address)}</guid><pubDate>${new Date(edition.madeAt).toUTCString()}</pubDate><atom:updated>${lastChangedAt(edition)}</atom:updated></item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${texts.brand} - ${texts.title}</title><link>${escapeHtml(siteUrl)}${archivePath}</link><description>${escapeHtml(texts.description)}</description><language>pt-BR</language>
<atom:link href="${escapeHtml(siteUrl)}${feedPath}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`;
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). @param editions newest first */
export function jsonFeed(editions: readonly ListedEdition[], siteUrl: string): string {
  const items = editions.slice(0, maxFeedItems).map((edition) => {
    const { name, headline } = editionTitle(edition);
    const address = `${siteUrl}${editionPath(edition)}`;
    return {
      id: address,
      url: address,
      title: `${name} em ${longDay(edition.day)}: ${headline}`,
      content_text: `${capitalize(headline)}.`,
      date_published: edition.madeAt,
    };
  });
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${texts.brand} - ${texts.title}`,
    home_page_url: `${siteUrl}${archivePath}`,
    feed_url: `${siteUrl}${jsonFeedPath}`,
    description: texts.description,
    icon: `${siteUrl}/icon-512.png`,
    language: 'pt-BR',
    authors: [{ name: texts.brand, url: `${siteUrl}/` }],
    items,
  });
}

/** Every page of the archive. @param editions of all years, newest first */
export function editionsSitemap(editions: readonly ListedEdition[], siteUrl: string): string {
  const months = [...new Set(editions.map(({ day }) => day.slice(0, 7)))];
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escapeHtml(`${siteUrl}${path}`)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entry(archivePath, editions[0]?.madeAt)}${months.map((month) => entry(monthPath(month))).join('')}${editions.map((edition) => entry(editionPath(edition), lastChangedAt(edition))).join('')}</urlset>
`;
}
