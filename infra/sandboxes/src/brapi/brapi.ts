import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as waitInRealTime } from 'node:timers/promises';
import { sendJson } from '@bfj/local-cloud/http-body';
import { brapiAssets, brapiIndexes } from './brapi-assets.ts';
import { createPartnerFaults } from '../partner-faults.ts';
import type { PartnerFaults } from '../partner-faults.ts';
import { cryptoAnswer, currencyAnswer } from './brapi-day.ts';
import { listAssets } from './brapi-list.ts';
import { brapiPlans } from './brapi-plans.ts';
import { freeTickers, quoteAnswer } from './brapi-quote.ts';
import type { TradingCalendar } from './brapi-prices.ts';
import { createPriceOverrides } from './price-overrides.ts';
import { BrapiError } from './brapi-error.ts';

export interface BrapiSandbox {
  /** Handles every path under `/api/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Like `handle`, but resolves when the request has been processed; after a fault it may stay unanswered. */
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly faults: PartnerFaults;
  readonly prices: {
    /** @returns false for an asset that the partner does not list */
    readonly move: (ticker: string, price: number) => boolean;
    readonly clear: () => void;
    /** Returns the prices set by hand. */
    readonly list: () => Readonly<Record<string, number>>;
  };
  /** Number of calls by path since the start, including rejected ones. */
  readonly calls: () => Readonly<Record<string, number>>;
}

export interface BrapiSandboxOptions {
  /** Token that the functions use; undefined when there is none. */
  readonly token: () => string | undefined;
  readonly tradingSession: TradingCalendar;
  /** Real time by default. */
  readonly now?: () => Date;
  readonly plan?: keyof typeof brapiPlans;
  /** Folder of the logos' addresses; the real partner's by default. */
  readonly logos?: () => string | undefined;
  /** Delays an answer; in real time by default. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** Paths other than quotes of tickers. */
const otherPaths = ['/api/quote/list', '/api/available', '/api/v2/currency', '/api/v2/crypto'];

/** Simulates brapi.dev: its paths, token check, limits, answers and errors. */
export function createBrapiSandbox(options: BrapiSandboxOptions): BrapiSandbox {
  const { tradingSession } = options;
  const now = options.now ?? (() => new Date());
  const wait = options.wait ?? (async (milliseconds) => waitInRealTime(milliseconds));
  const plan = brapiPlans[options.plan ?? 'startup'];
  const faults = createPartnerFaults();
  const moved = createPriceOverrides(tradingSession);
  const calls: Record<string, number> = {};
  let running = 0;
  let used = 0;

  function answer(request: IncomingMessage, url: URL, crowded: boolean): object {
    if (request.method !== 'GET') throw new BrapiError(405, 'Método não permitido');
    const tickers = tickersIn(url.pathname);
    if (tickers === undefined && !otherPaths.includes(url.pathname)) {
      throw new BrapiError(404, `Não encontramos o endereço ${url.pathname}`);
    }
    const free = tickers?.every((ticker) => freeTickers.includes(ticker)) === true;
    if (!free && !isTokenValid(request, url, options.token())) {
      throw new BrapiError(
        401,
        'O seu token é inválido, por favor verifique o seu token no painel de controle.',
        'MISSING_TOKEN',
      );
    }
    if (crowded) {
      throw new BrapiError(429, 'Muitas requisições simultâneas.', 'CONCURRENCY_LIMIT', 1);
    }
    used += 1;
    if (used > plan.requestsPerCycle) {
      throw new BrapiError(402, 'Você atingiu o limite de requisições para o seu plano.');
    }
    if (tickers !== undefined) {
      return quoteAnswer(tickers, url.searchParams, plan, {
        now: now(),
        tradingSession,
        moved,
        logos: options.logos?.(),
      });
    }
    if (url.pathname === '/api/available') return available(url.searchParams);
    if (url.pathname === '/api/v2/currency')
      return currencyAnswer(url.searchParams, now(), tradingSession);
    if (url.pathname === '/api/v2/crypto') return cryptoAnswer(url.searchParams, now());
    const list = listAssets(url.searchParams, now(), tradingSession, moved);
    if (list === undefined) throw new BrapiError(400, 'Parâmetros inválidos');
    return list;
  }

  async function answerOrFail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) return sendError(response, new BrapiError(400, 'Endereço inválido'));
    const crowded = running > plan.concurrency;
    calls[url.pathname] = (calls[url.pathname] ?? 0) + 1;
    const fault = faults.take();
    if (fault !== undefined) {
      // Leave the request open until the client's own timeout closes the connection.
      if ('hang' in fault) return undefined;
      if ('body' in fault) return sendText(response, fault.body);
      if ('status' in fault) {
        const { status, retryAfterSeconds } = fault;
        return sendError(
          response,
          new BrapiError(status, 'Falha pedida', undefined, retryAfterSeconds),
        );
      }
      await wait(fault.delayMilliseconds);
    }
    try {
      const body = answer(request, url, crowded);
      response.setHeader('RateLimit-Limit', plan.requestsPerCycle);
      response.setHeader('RateLimit-Remaining', Math.max(0, plan.requestsPerCycle - used));
      response.setHeader('X-Brapi-Concurrency-Limit', plan.concurrency);
      sendJson(response, 200, body);
    } catch (error) {
      if (!(error instanceof BrapiError)) throw error;
      sendError(response, error);
    }
    return undefined;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    running += 1;
    response.on('close', () => {
      running -= 1;
    });
    await answerOrFail(request, response).catch(() => response.destroy());
  }

  return {
    handle(request, response) {
      void respond(request, response);
    },
    respond,
    faults,
    prices: {
      move(ticker, price) {
        if (!brapiAssets.some((asset) => asset.ticker === ticker)) return false;
        moved.set(ticker, price, now());
        return true;
      },
      clear: () => moved.clear(),
      list: () => moved.list(),
    },
    calls: () => calls,
  };
}

/** Returns the tickers of `/api/quote/A,B`; undefined for any other path. */
function tickersIn(pathname: string): string[] | undefined {
  const [, listed] = /^\/api\/quote\/([^/]+)$/.exec(pathname) ?? [];
  if (listed === undefined || listed === 'list') return undefined;
  // Only ^ and the comma need escapes in tickers.
  return listed.replaceAll('%2C', ',').replaceAll('%5E', '^').toUpperCase().split(',');
}

function available(query: URLSearchParams): object {
  const search = (query.get('search') ?? '').toUpperCase();
  return {
    indexes: brapiIndexes.map(({ stock }) => stock).filter((stock) => stock.includes(search)),
    stocks: brapiAssets.map(({ ticker }) => ticker).filter((ticker) => ticker.includes(search)),
  };
}

function isTokenValid(request: IncomingMessage, url: URL, token: string | undefined): boolean {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const requestToken = bearer ?? url.searchParams.get('token');
  return token !== undefined && requestToken === token;
}

function sendText(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

function sendError(response: ServerResponse, error: BrapiError): void {
  const { status, message, code, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  sendJson(response, status, { error: true, message, ...(code === undefined ? {} : { code }) });
}
