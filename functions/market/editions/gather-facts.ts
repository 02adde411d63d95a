import { nextAnnouncedDay } from '../../../shared/editions/announced-days.ts';
import type { EditionQuotes, Fact, KnownFacts } from '../../../shared/editions/edition-facts.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { isTickerOfB3 } from '../../../shared/market/b3-code.ts';
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
import { mostTradedFirst } from '../asset-list.ts';
import type { PartnerBulkhead } from '../partner-bulkhead.ts';
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
  readonly brapiDay: Omit<BrapiDay, 'readPrices' | 'readIbovespaDays'>;
  readonly plan: BrapiPlanName;
  readonly bulkhead: PartnerBulkhead;
  readonly bancoCentral: Omit<BancoCentral, 'readSpan'>;
  readonly clock: Clock;
  /** Whether there is time for one more question to a slow source. */
  readonly hasTime: () => boolean;
}

/** The facts of an edition so far. */
export interface Draft {
  readonly facts: KnownFacts;
  readonly quotes: EditionQuotes | undefined;
}

/** How many of the most traded are read one by one, as far as the plan's quota goes. */
const readOneByOne: Readonly<
  Record<BrapiPlanName, { readonly stock: number; readonly fund: number }>
> = {
  free: { stock: 20, fund: 0 },
  startup: { stock: 60, fund: 20 },
  pro: { stock: 100, fund: 60 },
};
/** The share that must be read before the day's largest moves are reported without waiting longer. */
const enoughRead = 0.5;

/**
 * Asks the sources for what a draft does not have yet. Each of them may fail: what it would have said stays
 * out, and one that does not answer is asked nothing more this time.
 * @param isLastTry whether what is not complete now is taken as it is, and what has a second source is
 *   asked of that
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
  { facts: known, quotes }: Draft,
  isLastTry: boolean,
): Promise<{ readonly facts: KnownFacts; readonly quotes?: EditionQuotes | undefined }> {
  const { brapiDay, bulkhead, clock, plan } = sources;
  const { session } = times;
  const { delayMinutes } = brapiPlans[plan];
  const ask = asker(sources.hasTime);
  const turn = <Answer>(what: string, call: () => Promise<Answer>) =>
    ask(what, () => bulkhead.run(call));
  let facts: KnownFacts = {};

  if (known.ibovespa === undefined) {
    const price = await turn('ibovespa', () => brapiDay.readIbovespa());
    facts = { ...facts, ibovespa: ibovespaFact(price, session, clock(), delayMinutes) };
  }
  if (known.dollar === undefined || known.euro === undefined) {
    const prices = await turn('currencies', () => brapiDay.readCurrencies());
    const factOf = (of: 'dollar' | 'euro') =>
      known[of] ?? currencyFact(prices?.[of], session, clock(), delayMinutes);
    facts = { ...facts, dollar: factOf('dollar'), euro: factOf('euro') };
  }
  if (known.bitcoin === undefined) {
    const price = await turn('bitcoin', () => brapiDay.readBitcoin());
    facts = { ...facts, bitcoin: bitcoinFact(price, clock(), delayMinutes) };
  }
  if (known.movers !== undefined && quotes !== undefined) return { facts };

  const listed = mostTradedFirst((await turn('list', () => sources.brapi.listAssets())) ?? [])
    // Its prices of other exchanges are in their currencies.
    .filter(({ stock }) => isTickerOfB3(stock));
  const wanted = mostTraded(listed, plan);
  const read = await readAll(wanted, brapiPlans[plan].tickersPerRequest, (tickers) =>
    turn('assets', () => brapiDay.readAssets(tickers)),
  );
  const isEnough = isLastTry
    ? read.assets.length > 0 && read.assets.length >= enoughRead * wanted.length
    : read.isWhole && read.assets.length > 0;
  if (!isEnough) return { facts };
  const ofMarket = marketFacts({ listed, read: read.assets }, times, clock(), delayMinutes);
  const { movers, sectors, dividends } = ofMarket;
  return { facts: { ...facts, movers, sectors, dividends }, quotes: ofMarket.quotes };
}

function mostTraded(listed: readonly ListedAsset[], plan: BrapiPlanName): string[] {
  return (['stock', 'fund'] as const).flatMap((kind) =>
    listed
      .filter(({ type }) => type === kind)
      .slice(0, readOneByOne[plan][kind])
      .map(({ stock }) => stock),
  );
}

async function readAll(
  tickers: readonly string[],
  atOnce: number,
  read: (tickers: readonly string[]) => Promise<DayAsset[] | undefined>,
): Promise<{ readonly assets: readonly DayAsset[]; readonly isWhole: boolean }> {
  const assets: DayAsset[] = [];
  let isWhole = true;
  for (let from = 0; from < tickers.length; from += atOnce) {
    const answer = await read(tickers.slice(from, from + atOnce));
    assets.push(...(answer ?? []));
    isWhole &&= answer !== undefined;
  }
  return { assets, isWhole };
}

const official = {
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
  known: KnownFacts,
): Promise<KnownFacts> {
  const askSeries = asker(hasTime);
  let facts: KnownFacts = {};
  for (const name of ['selic', 'cdi', 'ipcaMonth', 'ipcaTwelveMonths'] as const) {
    if (known[name] !== undefined) continue;
    const values = await askSeries(name, () => bancoCentral.readSeries(name, day));
    facts = { ...facts, [name]: official[name](values ?? [], day) };
  }
  // It stands on another server than the series.
  if (known.focus === undefined) {
    facts = {
      ...facts,
      focus: await asker(hasTime)('focus', () => bancoCentral.readFocus(day)),
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
  known: KnownFacts,
): Promise<KnownFacts> {
  const ask = asker(hasTime);
  let facts: KnownFacts = {};
  for (const name of ['dollar', 'euro'] as const) {
    if (known[name] !== undefined) continue;
    const values = await ask(name, () => bancoCentral.readSeries(ptaxSeries[name], day));
    facts = { ...facts, [name]: ptaxFact(values ?? [], day) };
  }
  return facts;
}

function announcedFacts(day: string): KnownFacts {
  return { copomDay: nextAnnouncedDay('copom', day), ipcaDay: nextAnnouncedDay('ipca', day) };
}

/**
 * Asks one source. A failure is reported and gives undefined, and where the next question would only
 * wait as long in vain, the source is asked nothing more.
 */
function asker(hasTime: () => boolean) {
  let isGivenUp = false;
  return async <Answer>(what: string, call: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isGivenUp || !hasTime()) return undefined;
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      isGivenUp = !isAboutThisQuestion(error);
      reportFailure('fact of an edition not read', { what }, error, 'warn');
      return undefined;
    }
  };
}

function isAboutThisQuestion(error: OperationalError): boolean {
  if (error instanceof BancoCentralFailure) return !error.isSilent;
  return error instanceof BrapiFailure && error.reason === 'not_in_plan';
}
