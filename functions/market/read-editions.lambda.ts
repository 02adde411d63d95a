import { latestEdition } from '../../shared/contracts/latest-edition.ts';
import { archivePath } from '../../shared/editions/edition-address.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import {
  addressCounter,
  endpointsHandler,
  httpHandler,
  jsonResponse,
  routeOf,
  type HttpFunction,
} from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { parseRequest } from '../runtime/http/request.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { answerPage, sharedCaching, showPage } from './archive/pages/answer-page.ts';
import { editionArchive } from './archive/edition-archive.ts';
import { problemPage } from './archive/pages/problem-page.ts';
import { readLatest } from './archive/read-latest.ts';
import { siteFrame } from './archive/site-frame.ts';
import { editionChartStore } from './editions/edition-chart-store.ts';
import { editionStore } from './editions/edition-store.ts';

/** Few calls reach the function, because CloudFront caches the responses; a crawler requests all of them. */
const limits = { address: [perMinute(120)] } as const;

/** The routes of the archive's pages, as `infra/capabilities/market.ts` makes them. */
const pageRoutes = ['GET', 'HEAD'].flatMap((method) => [
  `${method} ${archivePath}`,
  `${method} ${archivePath}/{page+}`,
]);

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN', 'SITE_URL');
  const table = openTable(settings.TABLE_NAME, platform);
  const http = httpDependencies(table, settings, platform);
  const siteUrl = settings.SITE_URL.replace(/\/$/, '');
  const pages = {
    archive: editionArchive({ editions: editionStore(table), clock: platform.clock }),
    charts: editionChartStore(table),
    readFrame: siteFrame(siteUrl, platform),
    siteUrl,
  };

  const latest = httpHandler(addressCounter(latestEdition, http, limits), async (event) => {
    parseRequest(latestEdition, event);
    const answer = jsonResponse(
      200,
      latestEdition.response.parse({ edition: await readLatest(pages.archive) }),
    );
    return { ...answer, headers: { ...answer.headers, 'cache-control': sharedCaching } };
  });

  const countPage = addressCounter({ path: '/api/edition-pages' }, http, limits);

  /** A browser always gets a page, also for errors. */
  const page = httpHandler(
    async () => {},
    async (event) => {
      const path = event.rawPath;
      try {
        await countPage(event);
        return await answerPage(path, pages);
      } catch (error) {
        const isLimit = error instanceof ProblemError && error.code === 'rate_limited';
        if (!isLimit)
          reportFailure('page of editions not shown', { path: path.slice(0, 100) }, error);
        return showPage(problemPage(path, isLimit ? 429 : 503), pages);
      }
    },
  );

  const pageHandlers = pageRoutes.map((route) =>
    Object.assign<HttpFunction, { route: string }>((event, context) => page(event, context), {
      route,
    }),
  );

  return endpointsHandler(
    Object.assign(latest, { route: routeOf(latestEdition) }),
    ...pageHandlers,
  );
}

export const handler = createHandler(lambdaPlatform);
