import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as waitInRealTime } from 'node:timers/promises';
import { sendJson } from '@bfj/local-cloud/http-body';
import { createPartnerFaults, type PartnerFaults } from '../partner-faults.ts';
import { matchesFilter, surveyRows } from './focus-survey.ts';
import { sgsValues } from './sgs-series.ts';

export interface BancoCentralSandbox {
  /** Takes the paths that `isBancoCentralPath` knows. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The same; resolves when the request has been dealt with, which a fault may want to have no answer. */
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly faults: PartnerFaults;
  /** Calls since the start, by path; refused ones too. */
  readonly calls: () => Readonly<Record<string, number>>;
}

const seriesPath = /^\/dados\/serie\/bcdata\.sgs\.(\d+)\/dados$/;
const surveyPath = '/olinda/servico/Expectativas/versao/v1/odata/ExpectativasMercadoAnuais';

export function isBancoCentralPath(path: string): boolean {
  return path.startsWith('/dados/serie/') || path.startsWith('/olinda/');
}

/**
 * Banco Central's open data on this machine: both its servers, which need no token.
 * @param wait how an answer is delayed; in real time by default
 */
export function createBancoCentralSandbox(
  now: () => Date,
  wait: (milliseconds: number) => Promise<void> = async (milliseconds) =>
    waitInRealTime(milliseconds),
): BancoCentralSandbox {
  const faults = createPartnerFaults();
  const calls: Record<string, number> = {};

  async function answerOrFail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    calls[url.pathname] = (calls[url.pathname] ?? 0) + 1;
    const fault = faults.take();
    if (fault !== undefined) {
      // The client's own timeout must end this, which closes the connection.
      if ('hang' in fault) return;
      if ('status' in fault) return sendJson(response, fault.status, { error: 'Falha pedida' });
      if ('body' in fault) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
        return;
      }
      await wait(fault.delayMilliseconds);
    }
    const answer = answerTo(url, now());
    if (answer === undefined) sendJson(response, 404, { error: 'Not Found' });
    else sendJson(response, 200, answer);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await answerOrFail(request, response).catch(() => response.destroy());
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

function answerTo({ pathname, searchParams: query }: URL, now: Date): object | undefined {
  if (pathname === surveyPath) {
    const rows = surveyRows(now).filter((row) => matchesFilter(row, query.get('$filter') ?? ''));
    return { value: rows.slice(0, Number(query.get('$top') ?? rows.length)) };
  }
  const [, number] = seriesPath.exec(pathname) ?? [];
  const from = isoDay(query.get('dataInicial'));
  const to = isoDay(query.get('dataFinal'));
  if (number === undefined || from === undefined || to === undefined) return undefined;
  const values = sgsValues(number, from, to, now);
  // Its word for a span without values, and for a series that it does not know.
  return values === undefined || values.length === 0 ? undefined : values;
}

function isoDay(brazilian: string | null): string | undefined {
  if (brazilian === null || !/^\d{2}\/\d{2}\/\d{4}$/.test(brazilian)) return undefined;
  return brazilian.split('/').toReversed().join('-');
}
