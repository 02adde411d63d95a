import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  parseArchivePath,
  type ArchiveRequest,
} from '../../../../shared/editions/edition-address.ts';
import type { EditionChartStore } from '../../editions/edition-chart-store.ts';
import type { EditionArchive } from '../edition-archive.ts';
import { editionPage } from './edition-page.ts';
import { monthPage, newestPage } from './list-page.ts';
import { editionsSitemap, feed, jsonFeed } from './machine-files.ts';
import { pageHtml } from './page-html.ts';
import type { ArchivePage } from './page.ts';
import { problemPage } from './problem-page.ts';
import { renderSocialPicture } from './social-picture.ts';
import type { ReadFrame } from '../site-frame.ts';

export interface PageDependencies {
  readonly archive: EditionArchive;
  readonly charts: Pick<EditionChartStore, 'read'>;
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
/** A chart is drawn before its edition, and never again; caches keep the picture that is made from it. */
const chartCaching = 'public, max-age=31536000, immutable';
const notFoundCaching = 'public, max-age=0, s-maxage=30';

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers a path of the archive. */
export async function answerPage(path: string, dependencies: PageDependencies): Promise<Answer> {
  const { archive, siteUrl } = dependencies;
  const request = parseArchivePath(path);
  if (request?.what === 'feed') {
    return file('application/rss+xml', feed(await archive.recent(), siteUrl));
  }
  if (request?.what === 'json-feed') {
    return file('application/feed+json', jsonFeed(await archive.recent(), siteUrl));
  }
  if (request?.what === 'sitemap') {
    return file('application/xml', editionsSitemap(await archive.all(), siteUrl));
  }
  if (request?.what === 'chart' || request?.what === 'social-picture') {
    const png = await dependencies.charts.read(request);
    if (png !== undefined) {
      return picture(request.what === 'chart' ? png : renderSocialPicture(png));
    }
  }
  const found = request && (await find(request, dependencies));
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
      'cache-control': decideCaching(page, frame),
    },
    body: pageHtml(page, frame, siteUrl),
  };
}

/** Failed pages, and pages without their frame, are not cached. */
function decideCaching({ status }: ArchivePage, frame: string | undefined): string {
  if (frame === undefined || status > 404) return 'no-store';
  return status === 404 ? notFoundCaching : sharedCaching;
}

async function find(
  request: ArchiveRequest,
  { archive, siteUrl }: PageDependencies,
): Promise<ArchivePage | undefined> {
  if (request.what === 'newest') return newestPage(await archive.newestMonths());
  if (request.what === 'month') {
    const months = await archive.month(request.month);
    return months && monthPage(request.month, months);
  }
  if (request.what === 'edition') {
    const edition = await archive.edition(request);
    return edition && editionPage(edition, siteUrl);
  }
  return undefined;
}

function picture(png: Uint8Array): Answer {
  return {
    statusCode: 200,
    headers: { 'content-type': 'image/png', 'cache-control': chartCaching },
    body: Buffer.from(png).toString('base64'),
    isBase64Encoded: true,
  };
}

function file(type: string, body: string): Answer {
  return {
    statusCode: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': sharedCaching },
    body,
  };
}
