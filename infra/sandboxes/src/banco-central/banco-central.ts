import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as waitInRealTime } from 'node:timers/promises';
import { sendJson } from '@bfj/local-cloud/http-body';
import { createPartnerFaults, type PartnerFaults } from '../partner-faults.ts';
import { matchesFilter, surveyRows } from './focus-survey.ts';
import { isTooLong, sgsValues } from './sgs-series.ts';

export interface BancoCentralSandbox {
  /** Handles the paths that `isBancoCentralPath` accepts. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Like `handle`, but resolves when the request has been processed; after a fault it may stay unanswered. */
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly faults: PartnerFaults;
  /** Number of calls by path since the start, including rejected ones. */
  readonly calls: () => Readonly<Record<string, number>>;
}

const seriesPath = /^\/dados\/serie\/bcdata\.sgs\.(\d+)\/dados$/;
const surveyPath = '/olinda/servico/Expectativas/versao/v1/odata/ExpectativasMercadoAnuais';

export function isBancoCentralPath(path: string): boolean {
  return path.startsWith('/dados/serie/') || path.startsWith('/olinda/');
}

/**
 * Simulates both open-data servers of Banco Central, which need no token.
 * @param wait delays a response; in real time by default
 */
export function createBancoCentralSandbox(
  now: () => Date,
  wait: (milliseconds: number) => Promise<void> = async (milliseconds) =>
    waitInRealTime(milliseconds),
): BancoCentralSandbox {
  const faults = createPartnerFaults();
  const calls: Record<string, number> = {};

  async function respondOrFail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    calls[url.pathname] = (calls[url.pathname] ?? 0) + 1;
    const fault = faults.take();
    if (fault !== undefined) {
      // Leave the request open until the client's own timeout closes the connection.
      if ('hang' in fault) return;
      if ('status' in fault) return sendJson(response, fault.status, { error: 'Falha pedida' });
      if ('body' in fault) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
        return;
      }
      await wait(fault.delayMilliseconds);
    }
    if (isRefused(url)) {
      const error =
        'O sistema aceita uma janela de consulta de, no máximo, 10 anos em séries de periodicidade diária';
      return sendJson(response, 406, { error });
    }
    const answer = findAnswer(url, now());
    if (answer === undefined) sendJson(response, 404, { error: 'Not Found' });
    else sendJson(response, 200, answer);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await respondOrFail(request, response).catch(() => response.destroy());
  }

  return {
    handle(request, response) {
      void respond(request, response);
    },
    respond,
    faults,
    calls: () => calls,
  };
}

interface SeriesQuery {
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

function parseSeriesQuery({ pathname, searchParams: query }: URL): SeriesQuery | undefined {
  const [, number] = seriesPath.exec(pathname) ?? [];
  const from = parseBrazilianDay(query.get('dataInicial'));
  const to = parseBrazilianDay(query.get('dataFinal'));
  if (number === undefined || from === undefined || to === undefined) return undefined;
  return { number, from, to };
}

function isRefused(url: URL): boolean {
  const query = parseSeriesQuery(url);
  return query !== undefined && isTooLong(query.number, query.from, query.to);
}

function findAnswer(url: URL, now: Date): object | undefined {
  const { pathname, searchParams: query } = url;
  if (pathname === surveyPath) {
    const rows = surveyRows(now).filter((row) => matchesFilter(row, query.get('$filter') ?? ''));
    return { value: rows.slice(0, Number(query.get('$top') ?? rows.length)) };
  }
  const requested = parseSeriesQuery(url);
  if (requested === undefined) return undefined;
  const values = sgsValues(requested.number, requested.from, requested.to, now);
  // Banco Central answers 404 for a period without values, and for an unknown series.
  return values === undefined || values.length === 0 ? undefined : values;
}

function parseBrazilianDay(text: string | null): string | undefined {
  if (text === null || !/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return undefined;
  return text.split('/').toReversed().join('-');
}
