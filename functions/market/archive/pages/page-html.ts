import { feedPath, jsonFeedPath } from '../../../../shared/editions/edition-address.ts';
import { pageFrame } from '../../../../shared/served-paths.ts';
import { escapeHtml } from '../../../integrations/email-layout/escape-html.ts';
import { archiveTexts as texts } from './archive-texts.ts';
import type { ArchivePage } from './page.ts';
import { socialPictureSize } from './social-picture.ts';

/**
 * Renders a page inside the frame of the site. Its metadata has the order and the texts of the site's own page, so
 * that the browser hydrates it unchanged.
 * @param frame undefined when the site has not provided it: then the page is plain HTML without styles
 */
export function pageHtml(page: ArchivePage, frame: string | undefined, siteUrl: string): string {
  const head = renderHead(page, siteUrl);
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

function renderHead(page: ArchivePage, siteUrl: string): string {
  const { status, path, publishedAt, modifiedAt } = page;
  const title = `${page.title} - ${texts.brand}`;
  const pageTags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
  ];
  if (status !== 200) return [...pageTags, '<meta name="robots" content="noindex">'].join('');
  const address = `${siteUrl}${path}`;
  const properties = {
    'og:type': publishedAt === undefined ? 'website' : 'article',
    'og:site_name': texts.brand,
    'og:locale': 'pt_BR',
    'og:url': address,
    'og:title': title,
    'og:description': page.description,
    'og:image': `${siteUrl}${page.picture?.path ?? '/social.png'}`,
    ...(page.picture === undefined
      ? {}
      : {
          'og:image:type': 'image/png',
          'og:image:width': String(socialPictureSize.width),
          'og:image:height': String(socialPictureSize.height),
          'og:image:alt': page.picture.alt,
        }),
    ...(publishedAt === undefined ? {} : { 'article:published_time': publishedAt }),
    ...(modifiedAt === undefined ? {} : { 'article:modified_time': modifiedAt }),
  };
  return [
    ...pageTags,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/rss+xml" title="${texts.brand}" href="${feedPath}">`,
    `<link rel="alternate" type="application/feed+json" title="${texts.brand}" href="${jsonFeedPath}">`,
    ...(page.data === undefined ? [] : [dataBlock(page.data)]),
  ].join('');
}

/** A data block is not a script, so the content security policy allows it. */
function dataBlock(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
