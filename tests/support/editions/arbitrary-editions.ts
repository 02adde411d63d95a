import fc from 'fast-check';
import {
  interestAreas,
  knowledgeLevels,
  messageLengths,
} from '../../../shared/contracts/preferences.ts';
import {
  editionKinds,
  findMissingFacts,
  type EditionFacts,
  type EditionKind,
  type EditionQuotes,
  type Fact,
  type PartialFacts,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import { calendarEventNames, type CalendarEvent } from '../../../shared/editions/calendar-event.ts';
import { addDays, tradingSession } from '../../../shared/market/b3-session.ts';

/** Trading days from 2026 to 2028, including turns of the year. */
const tradingDays = Array.from({ length: 1_000 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
).filter((day) => tradingSession(day) !== undefined);

export const someTickers = ['PETR4', 'VALE3', 'ITUB4', 'HGLG11', 'KNCR11', 'TAEE11', 'B3SA3'];
const sectorNames = ['Finance', 'Utilities', 'Retail Trade', 'Energy Minerals', 'Unheard Of'];

/** Many values at the thresholds of wording: zero, almost zero, one. */
const change = fc.oneof(
  fc.constantFrom(0, 1, -1, 5, -5, 6, -6, 100),
  fc.integer({ min: -1_500, max: 1_500 }),
);
const price = fc.integer({ min: 1, max: 90_000 }).map((centavos) => centavos / 100);
/** In whole centavos, like prices. */
const previousPrice = (now: number, changeInBasisPoints: number) =>
  Math.max(1, Math.round((now * 1_000_000) / (10_000 + changeInBasisPoints))) / 100;
const volume = fc.oneof(
  fc.constantFrom(0, 1, 2, 999, 999_999, 1_000_000, 1_999_999, 2_000_000, 1_000_000_000),
  fc.integer({ min: 0, max: 900_000_000 }),
);
const count = fc.integer({ min: 0, max: 20 });
/** Percent with two decimals, also negative. */
const percent = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);

function arbitraryFacts(
  day: string,
  sessionDay: string,
  closesAt: Date,
): fc.Arbitrary<PartialFacts> {
  const later = (days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const at = closesAt.toISOString();
  const marketOrigin = fc.constantFrom(1, 15, 30).map((delayMinutes) => ({
    source: 'brapi' as const,
    at,
    precision: 'instant' as const,
    delayMinutes,
  }));
  const fact = (
    unit: Fact['unit'],
    value: fc.Arbitrary<number>,
    origins: fc.Arbitrary<Pick<Fact, 'source' | 'at' | 'precision' | 'delayMinutes'>>,
    changes: fc.Arbitrary<number | null>,
  ): fc.Arbitrary<Fact> =>
    fc.tuple(value, origins, changes).map(([value, origin, changeInBasisPoints]) => ({
      value,
      unit,
      ...origin,
      changeInBasisPoints,
    }));
  const official = (precision: 'day' | 'month', ago: number) =>
    fc.constant({
      source: 'sgs' as const,
      at: `${precision === 'month' ? `${later(-ago).slice(0, 7)}-01` : later(-ago)}T03:00:00.000Z`,
      precision,
      delayMinutes: 0,
    });
  const changes = fc.option(change, { freq: 8 });
  const currency = fact(
    'reais',
    fc.integer({ min: 30_000, max: 90_000 }).map((parts) => parts / 10_000),
    fc.oneof({ weight: 4, arbitrary: marketOrigin }, { weight: 1, arbitrary: official('day', 1) }),
    changes,
  );
  const mover = (sign: 1 | -1) =>
    fc.record({
      ticker: fc.constantFrom(...someTickers),
      name: fc.constantFrom('Petrobras PN', 'Companhia de Nome Muito Comprido Mesmo S.A.', 'Vale'),
      priceInReais: price,
      changeInBasisPoints: fc.integer({ min: 1, max: 2_000 }).map((size) => sign * size),
      volume,
    });
  const expectation = fc.record({
    of: fc.constantFrom('ipca', 'selic', 'dollar', 'gdp'),
    year: fc.constantFrom(Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1),
    median: percent(-3, 16),
  });
  const dividend = fc.record({
    ticker: fc.constantFrom(...someTickers),
    kind: fc.constantFrom('DIVIDENDO', 'JCP', 'RENDIMENTO', 'AMORTIZACAO RF', 'OUTRO'),
    amountInReais: fc.constantFrom(0.01765, 0.4712, 1, 1.1, 12.5),
    exDate: fc.option(fc.constantFrom(later(0), later(1), later(7))),
    paymentDate: fc.option(fc.constantFrom(later(0), later(3), later(90))),
  });
  const announced = (ahead: readonly number[]) =>
    fc.constantFrom(...ahead).map((days) => ({ day: later(days), source: 'https://bcb.gov.br' }));
  return fc
    .record(
      {
        ibovespa: fact('points', fc.integer({ min: 90_000, max: 250_000 }), marketOrigin, changes),
        dollar: currency,
        euro: currency,
        bitcoin: fact(
          'reais',
          price.map((one) => one * 1_000),
          marketOrigin,
          changes,
        ),
        selic: fact('percent a year', percent(2, 16), official('day', 0), fc.constant(null)),
        cdi: fact('percent a year', percent(2, 16), official('day', 1), fc.constant(null)),
        ipcaMonth: fact('percent', percent(-1, 2), official('month', 32), fc.constant(null)),
        ipcaTwelveMonths: fact(
          'percent',
          percent(-2, 12),
          official('month', 32),
          fc.constant(null),
        ),
        focus: fc
          .uniqueArray(expectation, {
            minLength: 1,
            maxLength: 8,
            selector: ({ of, year }) => `${of}${year}`,
          })
          .map((expectations) => ({
            source: 'focus' as const,
            surveyedOn: later(-4),
            expectations,
          })),
        movers: fc
          .tuple(
            marketOrigin,
            fc.integer({ min: 1, max: 60 }),
            fc.array(mover(1), { maxLength: 5 }),
            fc.array(mover(-1), { maxLength: 5 }),
          )
          .map(([origin, among, rises, falls]) => ({
            ...origin,
            among,
            rises: rises.toSorted((a, b) => b.changeInBasisPoints - a.changeInBasisPoints),
            falls: falls.toSorted((a, b) => a.changeInBasisPoints - b.changeInBasisPoints),
          })),
        sectors: fc
          .tuple(
            marketOrigin,
            fc.uniqueArray(
              fc.record({
                sector: fc.constantFrom(...sectorNames),
                shares: count,
                rose: count,
                fell: count,
                meanChangeInBasisPoints: change,
              }),
              { minLength: 1, selector: ({ sector }) => sector },
            ),
          )
          .map(([origin, rows]) => ({
            ...origin,
            rows: rows.toSorted((a, b) => b.meanChangeInBasisPoints - a.meanChangeInBasisPoints),
          })),
        dividends: fc
          .tuple(
            marketOrigin,
            fc.oneof(
              fc.array(dividend, { maxLength: 12 }),
              // More than an edition names.
              fc.array(dividend, { minLength: 24, maxLength: 30 }),
            ),
          )
          .map(([origin, rows]) => ({ ...origin, rows })),
        copomDay: announced([0, 1, 5, 40]),
        ipcaDay: announced([0, 1, 6, 30]),
      },
      { requiredKeys: [] },
    )
    .map((facts) => facts);
}

/** Events of the day and the days after it; older editions have none. */
function arbitraryEvents(day: string): fc.Arbitrary<readonly CalendarEvent[]> {
  const event = fc.record({
    event: fc.constantFrom(...calendarEventNames),
    day: fc.constantFrom(...[0, 1, 3, 6, 12].map((days) => addDays(day, days))),
    time: fc.constantFrom('08:00', '08:25', '10:30', '16:00'),
    occasion: fc.constant('Natal'),
    source: fc.constant('https://bfj.test'),
  });
  return fc
    .uniqueArray(event, { maxLength: 8, selector: (one) => `${one.event}${one.day}` })
    .map((events) =>
      events
        .map(({ time, occasion, ...others }) => {
          if (others.event === 'newYorkClosed') return { ...others, occasion };
          const isWholeDay = ['b3Closed', 'optionsExpiry', 'indexRebalancing'].includes(
            others.event,
          );
          return isWholeDay ? others : { ...others, time };
        })
        .toSorted((a, b) => a.day.localeCompare(b.day)),
    );
}

export interface ArbitraryEdition {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

/** Returns an edition of a day, with any of its facts missing. */
export function arbitraryEditionOf(kind: EditionKind, day: string): fc.Arbitrary<ArbitraryEdition> {
  const times = editionTimes(kind, day, 30);
  if (times === undefined) throw new Error(`${day} is no day of trading`);
  const { session } = times;
  // Losses, zero, and almost zero.
  const perShare = fc.option(
    fc.oneof(
      fc.constantFrom(0, -3.2, 0.01),
      fc.integer({ min: 1, max: 90_000 }).map((hundredths) => hundredths / 100),
    ),
  );
  const balances = fc.dictionary(
    fc.constantFrom(...someTickers),
    fc.record({
      earningsPerShare: perShare,
      bookValuePerShare: perShare,
      quarterEndsOn: fc.option(fc.constantFrom('2026-06-30', '2026-09-30', '2027-12-31')),
    }),
  );
  const quotes = fc.option(
    fc
      .tuple(
        fc.option(balances, { nil: undefined }),
        fc.dictionary(
          fc.constantFrom(...someTickers),
          fc
            .record({
              name: fc.constant('A'),
              priceInReais: price,
              changeInBasisPoints: fc.option(change),
              volume: fc.constant(null),
              type: fc.constant('stock'),
            })
            .chain((quote) =>
              // Editions from before this field existed have none.
              fc.boolean().map((isKnown) => ({
                ...quote,
                ...(isKnown && quote.changeInBasisPoints !== null
                  ? {
                      previousCloseInReais: previousPrice(
                        quote.priceInReais,
                        quote.changeInBasisPoints,
                      ),
                    }
                  : {}),
              })),
            ),
        ),
      )
      .map(([known, all]) => ({
        source: 'brapi' as const,
        at: session.closesAt.toISOString(),
        precision: 'instant' as const,
        delayMinutes: 15,
        quotes: all,
        ...(kind === 'closing' && known !== undefined ? { balances: known } : {}),
      })),
    { nil: undefined },
  );
  return fc
    .tuple(
      arbitraryFacts(day, session.day, session.closesAt),
      quotes,
      fc.option(arbitraryEvents(day), { nil: undefined }),
    )
    .map(([known, quotes, events]) => ({
      facts: {
        ...known,
        ...(events === undefined ? {} : { events }),
        kind,
        day,
        session: { day: session.day, closesAt: session.closesAt.toISOString() },
        madeAt: times.completeBy.toISOString(),
        missing: findMissingFacts(known),
      },
      quotes,
    }));
}

/** An edition of any day. */
export const arbitraryEdition: fc.Arbitrary<ArbitraryEdition> = fc
  .tuple(fc.constantFrom(...editionKinds), fc.constantFrom(...tradingDays))
  .chain(([kind, day]) => arbitraryEditionOf(kind, day));

/** Sometimes more positions than a message has room for; one asset may be at several brokers. */
const arbitraryPositions: fc.Arbitrary<readonly Position[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.array(
      fc.record({
        ticker: fc.constantFrom(...someTickers, 'AAPL', 'BTC', 'XPTO3'),
        quantity: fc.oneof(
          fc.integer({ min: 1, max: 5_000 }).map(String),
          fc.constantFrom('0.005', '1.5', '1000000000'),
        ),
        averagePrice: fc.constant(null),
        broker: fc.constantFrom('Clear', 'Rico', null),
      }),
      { maxLength: 12 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      Array.from({ length: 200 }, (_, nth) => ({
        ticker: `ZZZ${nth}`,
        quantity: '1',
        averagePrice: null,
        broker: null,
      })),
    ),
  },
);

export const arbitraryReader: fc.Arbitrary<Reader> = fc.record({
  level: fc.constantFrom(...knowledgeLevels.map(({ id }) => id)),
  length: fc.constantFrom(...messageLengths.map(({ id }) => id)),
  style: fc.constantFrom('resumida', 'balanceada', 'detalhada', 'qualquer', 'constructor'),
  areas: fc.subarray(interestAreas.map(({ id }) => id)),
  assets: fc.uniqueArray(fc.constantFrom(...someTickers, 'AAPL', 'BTC', 'BTC-USD', 'XPTO3'), {
    maxLength: 15,
  }),
  positions: arbitraryPositions,
});
