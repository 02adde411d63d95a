import { latestEdition } from '../../shared/contracts/latest-edition.ts';
import { archivePath } from '../../shared/editions/edition-address.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import {
  countsAddress,
  endpointsHandler,
  httpHandler,
  jsonResponse,
  routeOf,
  type HttpFunction,
} from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { parseRequest } from '../runtime/http/request.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { answerPage, sharedCaching, showPage } from './archive/pages/answer-page.ts';
import { editionArchive } from './archive/edition-archive.ts';
import { problemPage } from './archive/pages/problem-page.ts';
import { readLatest } from './archive/read-latest.ts';
import { siteFrame } from './archive/site-frame.ts';
import { editionStore } from './editions/edition-store.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'SITE_URL');
const table = openTable(settings.TABLE_NAME);
const http = httpDependencies(table, settings);
const siteUrl = settings.SITE_URL.replace(/\/$/, '');
const pages = {
  archive: editionArchive({ editions: editionStore(table), clock: systemClock }),
  readFrame: siteFrame(siteUrl, systemClock),
  siteUrl,
};

/** Few of the calls reach it, since CloudFront keeps the answers; a crawler asks for all of them. */
const limits = { address: [perMinute(120)] } as const;

const latest = httpHandler(countsAddress(latestEdition, http, limits), async (event) => {
  parseRequest(latestEdition, event);
  const answer = jsonResponse(
    200,
    latestEdition.response.parse({ edition: await readLatest(pages.archive) }),
  );
  return { ...answer, headers: { ...answer.headers, 'cache-control': sharedCaching } };
});

const countPage = countsAddress({ path: '/api/edition-pages' }, http, limits);

/** Whoever opens a page gets a page, also where it is refused or fails. */
const page = httpHandler(
  async () => {},
  async (event) => {
    const path = event.rawPath;
    try {
      await countPage(event);
      return await answerPage(path, pages);
    } catch (error) {
      const isLimit = error instanceof BfjError && error.code === 'rate_limited';
      if (!isLimit)
        reportFailure('page of editions not shown', { path: path.slice(0, 100) }, error);
      return showPage(problemPage(path, isLimit ? 429 : 503), pages);
    }
  },
);

/** The routes of the archive's pages, as `infra/capabilities/market.ts` makes them. */
const pageRoutes = ['GET', 'HEAD'].flatMap((method) => [
  `${method} ${archivePath}`,
  `${method} ${archivePath}/{page+}`,
]);

const ofPages = pageRoutes.map((route) =>
  Object.assign<HttpFunction, { route: string }>((event, context) => page(event, context), {
    route,
  }),
);

export const handler = endpointsHandler(
  Object.assign(latest, { route: routeOf(latestEdition) }),
  ...ofPages,
);
