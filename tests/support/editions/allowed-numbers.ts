import Big from 'big.js';
import type { EditionFacts, EditionQuotes, Fact } from '../../../shared/editions/edition-facts.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import type { Position } from '../../../shared/portfolio/position.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/*
 * All numbers that an edition may contain, computed and formatted independently here: from the facts, and from
 * derived values that the text states.
 */

/** `08:25` as `8h25`. */
function hourOf(time: string): string {
  return time.replace(/^0/, '').replace(':', 'h').replace(/h00$/, 'h');
}

/** Returns the last day with trading before a day. */
function lastSessionDay(day: string): string {
  let at = Date.parse(day);
  let before = day;
  do {
    at -= 86_400_000;
    before = new Date(at).toISOString().slice(0, 10);
  } while (tradingSession(before) === undefined);
  return before;
}

const funds = /^(?:RENDIMENTO|AMORTIZACAO)/;

function written(value: number, decimals: number): string {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value));
}

/** Returns `0,52` for 52 basis points. */
const numbersOfBasisPoints = (change: number | null) =>
  change === null ? [] : [written(change / 100, 2)];
const apart = (one: number, other: number) =>
  written(Math.round(one * 100) - Math.round(other * 100), 0);

function* numbersOfDay(day: string): Generator<string> {
  const [year = '', month = '', date = ''] = day.split('-');
  yield* [`${date}/${month}`, `${date}/${month}/${year}`, String(Number(date))];
}

function* numbersOfInstant(at: string): Generator<string> {
  const local = new Date(Date.parse(at) - 3 * 3_600_000);
  yield* numbersOfDay(local.toISOString().slice(0, 10));
  const minutes = local.getUTCMinutes();
  yield `${local.getUTCHours()}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}

function* numbersOfFact(fact: Fact): Generator<string> {
  yield* numbersOfInstant(fact.at);
  yield* numbersOfBasisPoints(fact.changeInBasisPoints);
  if (fact.unit === 'points') yield written(Math.round(fact.value), 0);
  else yield* [written(fact.value, 2), written(fact.value, 4)];
}

function* numbersOfVolume(volume: number): Generator<string> {
  yield* [written(volume, 0), written(volume / 1e6, 2), written(volume / 1e9, 2)];
}

function* numbersOfFacts(facts: EditionFacts): Generator<string> {
  // 12 meses, 24 horas; the hours at which the IPCA and Copom's decision are published.
  yield* ['12', '24', '9h', '18h30'];
  yield* numbersOfDay(facts.day);
  yield* numbersOfDay(facts.session.day);
  const { ibovespa, dollar, euro, bitcoin, selic, cdi, ipcaMonth, ipcaTwelveMonths: year } = facts;
  for (const fact of [ibovespa, dollar, euro, bitcoin, selic, cdi, ipcaMonth, year]) {
    if (fact !== undefined) yield* numbersOfFact(fact);
  }
  if (dollar !== undefined && euro !== undefined) yield written(euro.value / dollar.value, 4);
  if (selic !== undefined && cdi !== undefined) yield apart(selic.value, cdi.value);
  if (selic !== undefined && year !== undefined) {
    const real = ((100 + selic.value) / (100 + year.value) - 1) * 100;
    // At half a hundredth both roundings are right: the last bit of the value depends on the order of the calculation.
    yield* [written(real - 1e-9, 2), written(real + 1e-9, 2)];
  }
  for (const { of, year: expectedYear, median } of facts.focus?.expectations ?? []) {
    yield* [String(expectedYear), written(median, 2)];
    if (of === 'ipca' && year !== undefined) yield apart(median, year.value);
    if (of === 'selic' && selic !== undefined) yield apart(median, selic.value);
  }
  if (facts.focus !== undefined) yield* numbersOfDay(facts.focus.surveyedOn);
  const { movers, sectors, dividends } = facts;
  if (movers !== undefined) {
    yield String(movers.among);
    for (const { priceInReais, changeInBasisPoints, volume } of [
      ...movers.rises,
      ...movers.falls,
    ]) {
      yield* [
        written(priceInReais, 2),
        ...numbersOfBasisPoints(changeInBasisPoints),
        ...numbersOfVolume(volume),
      ];
    }
    const [topRise] = movers.rises;
    const [least] = movers.falls;
    if (topRise !== undefined && least !== undefined) {
      yield written(topRise.changeInBasisPoints - least.changeInBasisPoints, 0);
    }
  }
  const total = (of: 'rose' | 'fell') => sectors?.rows.reduce((sum, row) => sum + row[of], 0) ?? 0;
  for (const { shares, rose, meanChangeInBasisPoints } of sectors?.rows ?? []) {
    yield* [String(shares), String(rose), ...numbersOfBasisPoints(meanChangeInBasisPoints)];
  }
  if (sectors !== undefined) {
    yield* [String(total('rose')), String(total('fell'))];
    if (total('fell') > 0) yield written(total('rose') / total('fell'), 2);
  }
  const rows = (dividends?.rows ?? []).filter(
    ({ exDate, paymentDate }) =>
      facts.kind === 'opening' ||
      [exDate, paymentDate].some(
        (day) => day !== null && day > facts.day && Date.parse(day) - Date.parse(facts.day) <= week,
      ),
  );
  yield* [true, false].map((isFund) =>
    String(rows.filter(({ kind }) => funds.test(kind) === isFund).length),
  );
  yield String(rows.length);
  for (const { amountInReais, exDate, paymentDate } of rows) {
    yield* [2, 3, 4].map((decimals) => written(amountInReais, decimals));
    for (const day of [exDate, paymentDate]) if (day !== null) yield* numbersOfDay(day);
  }
  for (const announced of [facts.copomDay, facts.ipcaDay]) {
    if (announced !== undefined) yield* numbersOfDay(announced.day);
  }
  for (const { event, day, time } of facts.events ?? []) {
    yield* numbersOfDay(day);
    if (time !== undefined) yield hourOf(time);
    // The name of the index.
    if (event === 'ipca15') yield '15';
  }
  for (const { exDate } of facts.dividends?.rows ?? []) {
    if (exDate !== null) yield* numbersOfDay(lastSessionDay(exDate));
  }
  // The hours of trading on the edition's day.
  const trading = tradingSession(facts.day);
  for (const at of trading === undefined ? [] : [trading.opensAt, trading.closesAt]) {
    yield `${at.getUTCHours() - 3}h`;
  }
  for (const delayed of [ibovespa, dollar, euro, movers, sectors]) {
    if (delayed !== undefined) yield String(delayed.delayMinutes);
  }
}

interface DayOfAsset {
  readonly isCoin: boolean;
  readonly worth: number;
  /** Undefined without a change. */
  readonly result: number | undefined;
}

/** Returns the value and the day's result of each priced asset, in centavos. */
function daysOfAssets(
  { bitcoin }: EditionFacts,
  quotes: EditionQuotes | undefined,
  positions: readonly Position[],
): DayOfAsset[] {
  const rounded = (amount: Big) => amount.times(100).round(0, Big.roundHalfUp).toNumber();
  return [...Map.groupBy(positions, ({ ticker }) => ticker)].flatMap(([ticker, held]) => {
    const isCoin = ticker === 'BTC' && bitcoin?.unit === 'reais';
    const quote = quotes?.quotes[ticker];
    const price = isCoin ? bitcoin.value : quote?.priceInReais;
    const all = held.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
    // Above any real portfolio.
    if (price === undefined || all.times(price).gt(200_000_000_000)) return [];
    const change = (isCoin ? bitcoin : quote)?.changeInBasisPoints ?? null;
    const previous = isCoin ? undefined : quote?.previousCloseInReais;
    const isKnown = change !== null && change > -10_000;
    let worth = 0;
    let result = 0;
    for (const { quantity } of held) {
      const now = new Big(quantity).times(price);
      worth += rounded(now);
      if (!isKnown) continue;
      const before =
        previous === undefined
          ? now.times(10_000).div(10_000 + change)
          : new Big(quantity).times(previous);
      result += rounded(now) - rounded(before);
    }
    return [{ isCoin, worth, result: isKnown ? result : undefined }];
  });
}

function* numbersOfResult(part: readonly DayOfAsset[], value: number): Generator<string> {
  const brought = part.reduce((sum, { result = 0 }) => sum + result, 0);
  const worth = part.reduce((sum, one) => sum + one.worth, 0);
  yield written(brought / 100, 2);
  // A half is rounded away from zero, as losses are.
  if (worth > brought) {
    const change = new Big(brought).times(10_000).div(worth - brought);
    yield written(change.round(0, Big.roundHalfUp).toNumber() / 100, 2);
  }
  if (value === 0) return;
  // Each asset's share is rounded so that all shares add up.
  const share = Math.floor((worth * 10_000) / value);
  for (let lost = -part.length; lost <= part.length; lost += 1) {
    if (share + lost >= 0) yield written((share + lost) / 100, 2);
  }
}

/** Yields the portfolio's value at the close, its change in the session, that of coins, and what each asset added. */
function* numbersOfPositions(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  positions: readonly Position[],
): Generator<string> {
  const assets = daysOfAssets(facts, quotes, positions);
  const value = assets.reduce((sum, { worth }) => sum + worth, 0);
  yield written(value / 100, 2);
  const isApart = assets.some(({ isCoin }) => !isCoin);
  const ofSession = assets.filter(
    ({ isCoin, result }) => result !== undefined && !(isApart && isCoin),
  );
  yield* numbersOfResult(ofSession, value);
  yield* numbersOfResult(
    assets.filter(({ isCoin }) => isCoin),
    value,
  );
  const amounts = ofSession.map(({ result = 0 }) => result).toSorted((a, b) => a - b);
  for (const amount of amounts) yield written(amount / 100, 2);
  for (const maxNamed of [2, 3]) {
    const falls = amounts.filter((amount) => amount < 0).slice(0, maxNamed);
    const rises = amounts.filter((amount) => amount > 0).slice(-maxNamed);
    const named = [...falls, ...rises].reduce((sum, amount) => sum + amount, 0);
    yield written((amounts.reduce((sum, amount) => sum + amount, 0) - named) / 100, 2);
    yield String(amounts.length - falls.length - rises.length);
  }
}

/**
 * Returns the numbers that an edition may contain: those of its facts, and those of the reader's assets and
 * positions (how many rose or fell, and their value).
 */
export function allowedNumbers(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  { assets: followed, positions = [] }: Pick<Reader, 'assets' | 'positions'>,
): ReadonlySet<string> {
  const assets = [...new Set([...followed, ...positions.map(({ ticker }) => ticker)])];
  const numbers = new Set(numbersOfFacts(facts));
  if (quotes !== undefined) numbers.add(String(quotes.delayMinutes));
  const readerQuotes = assets.flatMap((ticker) => {
    const quote = ticker.startsWith('BTC') ? facts.bitcoin : quotes?.quotes[ticker];
    return quote === undefined ? [] : [quote];
  });
  for (const quote of readerQuotes) {
    if ('priceInReais' in quote) numbers.add(written(quote.priceInReais, 2));
    for (const figure of numbersOfBasisPoints(quote.changeInBasisPoints)) numbers.add(figure);
  }
  const changes = readerQuotes.flatMap(({ changeInBasisPoints }) => changeInBasisPoints ?? []);
  for (const group of [
    changes,
    changes.filter((change) => change > 0),
    changes.filter((change) => change < 0),
    changes.filter((change) => change === 0),
  ]) {
    numbers.add(String(group.length));
  }
  for (const figure of numbersOfPositions(facts, quotes, positions)) numbers.add(figure);
  return withOmittedCounts(numbers, assets.length);
}

/** Adds the counts of assets that are not shown or not named, since a long list is shortened. */
function withOmittedCounts(numbers: Set<string>, assets: number): Set<string> {
  for (let left = 2; left <= assets - 12; left += 1) numbers.add(String(left));
  return numbers;
}

/** Returns the numbers in a text, except those in tickers and addresses. */
export function numbersIn(text: string): string[] {
  const withoutLinks = text.replaceAll(/\bhttps?:\S+/g, '');
  const withoutNames = withoutLinks.replaceAll(/\b(?:B3|[A-Z][A-Z0-9]*[A-Z][A-Z0-9]*\d+)\b/g, '');
  return (
    withoutNames
      .match(/\d{2}\/\d{2}(?:\/\d{4})?|\d{1,2}h(?:\d{2})?|\d[\d.]*(?:,\d+)?/g)
      ?.map((figure) => figure.replace(/\.$/, '')) ?? []
  );
}

interface EditionClosing {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

/**
 * Returns the same for a digest, with changes from one close to another.
 * @param day the day on which it is sent
 */
export function allowedDigestNumbers(
  closings: readonly [EditionClosing, ...EditionClosing[]],
  readerAssets: Pick<Reader, 'assets' | 'positions'>,
  day: string,
): ReadonlySet<string> {
  const [base, ...days] = closings;
  const last = closings.at(-1) ?? base;
  const numbers = new Set(allowedNumbers({ ...last.facts, day }, last.quotes, readerAssets));
  // Thousands of percent would need a thousands separator; no market reaches them.
  const change = (before: number, now: number) =>
    written(Math.round((now / before - 1) * 10_000) / 100, 2).replaceAll('.', '');
  for (const { facts } of closings) {
    for (const figure of numbersOfDay(facts.session.day)) numbers.add(figure);
    if (facts.ibovespa !== undefined)
      for (const one of numbersOfFact(facts.ibovespa)) numbers.add(one);
  }
  // The text names days without a closing.
  for (let at = Date.parse(base.facts.day); at < Date.parse(day); at += 86_400_000) {
    for (const figure of numbersOfDay(new Date(at).toISOString().slice(0, 10))) numbers.add(figure);
  }
  for (const name of ['ibovespa', 'dollar', 'euro', 'bitcoin'] as const) {
    const [before, now] = [base.facts[name], last.facts[name]];
    if (before !== undefined && now !== undefined) numbers.add(change(before.value, now.value));
  }
  for (const ticker of readerAssets.assets) {
    const [before, now] = [base.quotes?.quotes[ticker], last.quotes?.quotes[ticker]];
    if (before === undefined || now === undefined) continue;
    numbers.add(change(before.priceInReais, now.priceInReais));
  }
  const changes = days.flatMap(({ facts }) => facts.ibovespa?.changeInBasisPoints ?? []);
  for (const sign of [1, 0, -1]) {
    numbers.add(String(changes.filter((one) => Math.sign(one) === sign).length));
  }
  return numbers.add(String(changes.length));
}
