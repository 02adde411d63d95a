import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  parseArchivePath,
  type ArchiveRequest,
} from '../../../../shared/editions/edition-address.ts';
import type { EditionArchive } from '../edition-archive.ts';
import { editionPage } from './edition-page.ts';
import { monthPage, newestPage } from './list-page.ts';
import { editionsSitemap, feed } from './machine-files.ts';
import { pageHtml } from './page-html.ts';
import type { ArchivePage } from './page.ts';
import { problemPage } from './problem-page.ts';
import type { ReadFrame } from '../site-frame.ts';

export interface PageDependencies {
  readonly archive: EditionArchive;
  readonly readFrame: ReadFrame;
  /** Origin, without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * Cached by CloudFront and revalidated by browsers: a new edition is listed within two minutes. While our function
 * fails, the old page is served for a day.
 */
export const sharedCaching =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400';
const notFoundCaching = 'public, max-age=0, s-maxage=30';

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers a path of the archive. */
export async function answerPage(path: string, dependencies: PageDependencies): Promise<Answer> {
  const { archive, siteUrl } = dependencies;
  const asked = parseArchivePath(path);
  if (asked?.what === 'feed') {
    return file('application/rss+xml', feed(await archive.recent(), siteUrl));
  }
  if (asked?.what === 'sitemap') {
    return file('application/xml', editionsSitemap(await archive.all(), siteUrl));
  }
  const found = asked && (await find(asked, dependencies));
  return showPage(found ?? problemPage(path, 404), dependencies);
}

/** A page in the site's frame, with the status and the caching that are its. */
export async function showPage(
  page: ArchivePage,
  { readFrame, siteUrl }: Pick<PageDependencies, 'readFrame' | 'siteUrl'>,
): Promise<Answer> {
  const frame = await readFrame();
  return {
    statusCode: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cachingOf(page, frame),
    },
    body: pageHtml(page, frame, siteUrl),
  };
}

/** Failed pages, and pages without their frame, are not cached. */
function cachingOf({ status }: ArchivePage, frame: string | undefined): string {
  if (frame === undefined || status > 404) return 'no-store';
  return status === 404 ? notFoundCaching : sharedCaching;
}

async function find(
  asked: ArchiveRequest,
  { archive, siteUrl }: PageDependencies,
): Promise<ArchivePage | undefined> {
  if (asked.what === 'newest') return newestPage(await archive.newestMonths());
  if (asked.what === 'month') {
    const months = await archive.month(asked.month);
    return months && monthPage(asked.month, months);
  }
  if (asked.what === 'edition') {
    const edition = await archive.edition(asked);
    return edition && editionPage(edition, siteUrl);
  }
  return undefined;
}

function file(type: string, body: string): Answer {
  return {
    statusCode: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': sharedCaching },
    body,
  };
}
