import { feedPath } from '../../../../shared/editions/edition-address.ts';
import { pageFrame } from '../../../../shared/served-paths.ts';
import { escaped } from '../../../integrations/email-layout/escaped.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import type { ArchivePage } from './page.ts';

/**
 * A page in the frame of the site. What the site's own page says of itself stands in the same order
 * and the same words, so that the browser takes it over as it is.
 * @param frame undefined where the site has not given it: then the page is read without its look
 */
export function pageHtml(page: ArchivePage, frame: string | undefined, siteUrl: string): string {
  const head = headOf(page, siteUrl);
  const { content } = page;
  if (frame === undefined) return plain(head, content);
  const withHead = frame.replace(pageFrame.head, () => head);
  // The site from its sources has no prerendered content; the browser draws it.
  return withHead.includes(pageFrame.content)
    ? withHead.replace(pageFrame.content, () => content)
    : withHead.replace('<!--app-->', () => content);
}

function plain(head: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
<body><p><a href="/">${texts.brand}</a></p>${content}</body></html>`;
}

function headOf(page: ArchivePage, siteUrl: string): string {
  const { status, path, publishedAt } = page;
  const title = `${page.title} - ${texts.brand}`;
  const own = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}">`,
  ];
  if (status !== 200) return [...own, '<meta name="robots" content="noindex">'].join('');
  const address = `${siteUrl}${path}`;
  const properties = {
    'og:type': publishedAt === undefined ? 'website' : 'article',
    'og:site_name': texts.brand,
    'og:locale': 'pt_BR',
    'og:url': address,
    'og:title': title,
    'og:description': page.description,
    'og:image': `${siteUrl}/social.png`,
    ...(publishedAt === undefined ? {} : { 'article:published_time': publishedAt }),
  };
  return [
    ...own,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escaped(value)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/rss+xml" title="${texts.brand}" href="${feedPath}">`,
    ...(page.data === undefined ? [] : [dataBlock(page.data)]),
  ].join('');
}

/** A data block: no script, so that the content security policy has nothing to refuse. */
function dataBlock(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
