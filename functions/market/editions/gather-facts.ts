import { findNextAnnouncedDay } from '../../editions/calendar/calendar.ts';
import type { EditionQuotes, Fact, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { isB3Ticker } from '../../../shared/market/b3-ticker.ts';
import type {
  BancoCentral,
  SeriesName,
  SeriesValue,
} from '../../integrations/banco-central/banco-central.ts';
import { BancoCentralFailure } from '../../integrations/banco-central/banco-central-http.ts';
import type { BrapiDay, DayAsset } from '../../integrations/brapi-day.ts';
import { BrapiFailure } from '../../integrations/brapi-http.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { sortByTurnover } from '../facts/turnover.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { marketFacts } from './market-facts.ts';
import {
  bitcoinFact,
  currencyFact,
  ibovespaFact,
  priceIndexFact,
  ptaxFact,
  rateFact,
} from './price-facts.ts';

export interface FactSources {
  readonly brapi: Pick<Brapi, 'listAssets'>;
  readonly brapiDay: Omit<BrapiDay, 'readPrices' | 'readIbovespaDays' | 'readIbovespaMoments'>;
  readonly plan: BrapiPlanName;
  readonly breaker: CircuitBreaker;
  readonly bancoCentral: Omit<BancoCentral, 'readSpan'>;
  readonly clock: Clock;
  /** Whether enough time is left for another request to a slow source. */
  readonly hasTime: () => boolean;
}

/** The facts of an edition so far. */
export interface Draft {
  readonly facts: PartialFacts;
  readonly quotes: EditionQuotes | undefined;
}

/** How many of the most traded assets are read one by one, within the plan's quota. */
const readSeparately: Readonly<
  Record<BrapiPlanName, { readonly stock: number; readonly fund: number }>
> = {
  free: { stock: 20, fund: 0 },
  startup: { stock: 60, fund: 20 },
  pro: { stock: 100, fund: 60 },
};
/** The share that must be read before the day's largest moves are reported without waiting longer. */
const enoughRead = 0.5;

/**
 * Requests the facts that a draft lacks from their sources. Each source may fail: its facts stay missing, and a
 * source that does not answer gets no further request in this run.
 * @param isLastTry accept incomplete facts, and use the second source where one exists
 */
export async function gatherFacts(
  sources: FactSources,
  times: EditionTimes,
  draft: Draft,
  isLastTry: boolean,
): Promise<Draft> {
  const [market, official] = await Promise.all([
    askBrapi(sources, times, draft, isLastTry),
    askBancoCentral(sources, times, draft.facts),
  ]);
  const facts = { ...draft.facts, ...market.facts, ...official };
  return {
    facts: {
      ...facts,
      ...(isLastTry ? await askPtax(sources, times, facts) : {}),
      ...announcedFacts(times.day),
    },
    quotes: market.quotes ?? draft.quotes,
  };
}

async function askBrapi(
  sources: FactSources,
  times: EditionTimes,
  { facts: knownFacts, quotes }: Draft,
  isLastTry: boolean,
): Promise<{ readonly facts: PartialFacts; readonly quotes?: EditionQuotes | undefined }> {
  const { brapiDay, breaker, clock, plan } = sources;
  const { session } = times;
  const { delayMinutes } = brapiPlans[plan];
  const ask = sourceCaller(sources.hasTime);
  const callBrapi = <Answer>(what: string, call: () => Promise<Answer>) =>
    ask(what, () => breaker.run(call));
  let facts: PartialFacts = {};

  if (knownFacts.ibovespa === undefined) {
    const price = await callBrapi('ibovespa', () => brapiDay.readIbovespa());
    facts = { ...facts, ibovespa: ibovespaFact(price, session, clock(), delayMinutes) };
  }
  if (knownFacts.dollar === undefined || knownFacts.euro === undefined) {
    const prices = await callBrapi('currencies', () => brapiDay.readCurrencies());
    const factOf = (of: 'dollar' | 'euro') =>
      knownFacts[of] ?? currencyFact(prices?.[of], session, clock(), delayMinutes);
    facts = { ...facts, dollar: factOf('dollar'), euro: factOf('euro') };
  }
  if (knownFacts.bitcoin === undefined) {
    const price = await callBrapi('bitcoin', () => brapiDay.readBitcoin());
    facts = { ...facts, bitcoin: bitcoinFact(price, clock(), delayMinutes) };
  }
  if (knownFacts.movers !== undefined && quotes !== undefined) return { facts };

  const listed = sortByTurnover((await callBrapi('list', () => sources.brapi.listAssets())) ?? [])
    // Prices from other exchanges are in other currencies.
    .filter(({ stock }) => isB3Ticker(stock));
  const wanted = mostTradedTickers(listed, plan);
  const read = await readAll(wanted, brapiPlans[plan].tickersPerRequest, (tickers) =>
    callBrapi('assets', () => brapiDay.readAssets(tickers)),
  );
  const isEnough = isLastTry
    ? read.assets.length > 0 && read.assets.length >= enoughRead * wanted.length
    : read.isWhole && read.assets.length > 0;
  if (!isEnough) return { facts };
  const market = marketFacts({ listed, read: read.assets }, times, clock(), delayMinutes);
  const { movers, sectors, dividends } = market;
  return { facts: { ...facts, movers, sectors, dividends }, quotes: market.quotes };
}

function mostTradedTickers(listed: readonly ListedAsset[], plan: BrapiPlanName): string[] {
  return (['stock', 'fund'] as const).flatMap((kind) =>
    listed
      .filter(({ type }) => type === kind)
      .slice(0, readSeparately[plan][kind])
      .map(({ stock }) => stock),
  );
}

async function readAll(
  tickers: readonly string[],
  maxConcurrent: number,
  read: (tickers: readonly string[]) => Promise<DayAsset[] | undefined>,
): Promise<{ readonly assets: readonly DayAsset[]; readonly isWhole: boolean }> {
  const assets: DayAsset[] = [];
  let isWhole = true;
  for (let from = 0; from < tickers.length; from += maxConcurrent) {
    const answer = await read(tickers.slice(from, from + maxConcurrent));
    assets.push(...(answer ?? []));
    isWhole &&= answer !== undefined;
  }
  return { assets, isWhole };
}

const officialFacts = {
  selic: rateFact,
  cdi: rateFact,
  ipcaMonth: priceIndexFact,
  ipcaTwelveMonths: priceIndexFact,
} as const satisfies Partial<
  Record<SeriesName, (values: readonly SeriesValue[], today: string) => Fact | undefined>
>;

async function askBancoCentral(
  { bancoCentral, hasTime }: FactSources,
  { day }: EditionTimes,
  knownFacts: PartialFacts,
): Promise<PartialFacts> {
  const askSeries = sourceCaller(hasTime);
  let facts: PartialFacts = {};
  for (const name of ['selic', 'cdi', 'ipcaMonth', 'ipcaTwelveMonths'] as const) {
    if (knownFacts[name] !== undefined) continue;
    const values = await askSeries(name, () => bancoCentral.readSeries(name, day));
    facts = { ...facts, [name]: officialFacts[name](values ?? [], day) };
  }
  // The survey is on another server than the series.
  if (knownFacts.focus === undefined) {
    facts = {
      ...facts,
      focus: await sourceCaller(hasTime)('focus', () => bancoCentral.readFocus(day)),
    };
  }
  return facts;
}

const ptaxSeries = { dollar: 'dollarPtax', euro: 'euroPtax' } as const satisfies Record<
  string,
  SeriesName
>;

/** Uses the day's official rates where the market's rates did not arrive in time. */
async function askPtax(
  { bancoCentral, hasTime }: FactSources,
  { day }: EditionTimes,
  knownFacts: PartialFacts,
): Promise<PartialFacts> {
  const ask = sourceCaller(hasTime);
  let facts: PartialFacts = {};
  for (const name of ['dollar', 'euro'] as const) {
    if (knownFacts[name] !== undefined) continue;
    const values = await ask(name, () => bancoCentral.readSeries(ptaxSeries[name], day));
    facts = { ...facts, [name]: ptaxFact(values ?? [], day) };
  }
  return facts;
}

function announcedFacts(day: string): PartialFacts {
  return {
    copomDay: findNextAnnouncedDay('copomDecision', day),
    ipcaDay: findNextAnnouncedDay('ipca', day),
  };
}

/**
 * Requests from one source. A failure is reported and returns undefined; if a further request would only time out
 * again, the source gets none.
 */
function sourceCaller(hasTime: () => boolean) {
  let isUnavailable = false;
  return async <Answer>(what: string, call: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isUnavailable || !hasTime()) return undefined;
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      isUnavailable = !concernsThisRequestOnly(error);
      reportFailure('fact of an edition not read', { what }, error, 'warn');
      return undefined;
    }
  };
}

function concernsThisRequestOnly(error: OperationalError): boolean {
  if (error instanceof BancoCentralFailure) return !error.isSilent;
  return error instanceof BrapiFailure && error.reason === 'not_in_plan';
}
