import {
  findMissingFacts,
  type EditionFacts,
  type EditionKind,
  type EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { changeInBasisPoints } from '../../../functions/editions/basis-points.ts';
import { eventsBetween } from '../../../functions/editions/calendar/calendar.ts';
import type { MarketScan, MovedAsset } from '../../../functions/editions/market-scan.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';

/* An invented Tuesday on which every source has answered. */

const day = '2026-11-24';
const session = '2026-11-23';
const delayMinutes = 15;

export interface SampleEdition {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes;
}

/** Returns an edition of a day without special events. */
export function sampleEdition(kind: EditionKind): SampleEdition {
  const sessionDay = kind === 'opening' ? session : day;
  const closesAt = `${sessionDay}T21:00:00.000Z`;
  const marketOrigin = {
    source: 'brapi',
    at: closesAt,
    precision: 'instant',
    delayMinutes,
  } as const;
  const official = { source: 'sgs', delayMinutes: 0, changeInBasisPoints: null } as const;
  const values = {
    ibovespa: { value: 138_919.42, unit: 'points', ...marketOrigin, changeInBasisPoints: 52 },
    dollar: { value: 5.3921, unit: 'reais', ...marketOrigin, changeInBasisPoints: -55 },
    euro: { value: 6.2467, unit: 'reais', ...marketOrigin, changeInBasisPoints: 31 },
    bitcoin: {
      value: 512_345.67,
      unit: 'reais',
      ...marketOrigin,
      at: kind === 'opening' ? `${day}T08:20:00.000Z` : `${day}T21:30:00.000Z`,
      changeInBasisPoints: -120,
    },
    selic: {
      value: 15,
      unit: 'percent a year',
      ...official,
      at: `${day}T03:00:00.000Z`,
      precision: 'day',
    },
    cdi: {
      value: 14.9,
      unit: 'percent a year',
      ...official,
      at: `${session}T03:00:00.000Z`,
      precision: 'day',
    },
    ipcaMonth: {
      value: 0.09,
      unit: 'percent',
      ...official,
      at: '2026-10-01T03:00:00.000Z',
      precision: 'month',
    },
    ipcaTwelveMonths: {
      value: 4.68,
      unit: 'percent',
      ...official,
      at: '2026-10-01T03:00:00.000Z',
      precision: 'month',
    },
    focus: {
      source: 'focus',
      surveyedOn: '2026-11-20',
      expectations: [
        { of: 'ipca', year: 2026, median: 4.3 },
        { of: 'selic', year: 2026, median: 14.75 },
        { of: 'dollar', year: 2026, median: 5.4 },
        { of: 'gdp', year: 2026, median: 2.1 },
        { of: 'ipca', year: 2027, median: 4.05 },
        { of: 'selic', year: 2027, median: 12.5 },
        { of: 'dollar', year: 2027, median: 5.5 },
        { of: 'gdp', year: 2027, median: 1.8 },
      ],
    },
    movers: {
      ...marketOrigin,
      among: 58,
      rises: [
        mover('MGLU3', 'Magazine Luiza ON', 9.87, 612, 45_320_000),
        mover('ITUB4', 'Itaú Unibanco PN', 38.15, 293, 28_100_000),
        mover('WEGE3', 'WEG ON', 41.2, 201, 7_940_000),
        mover('PETR4', 'Petrobras PN', 31.58, 122, 51_200_000),
        mover('B3SA3', 'B3 ON', 12.4, 98, 33_000_000),
      ],
      falls: [
        mover('CSNA3', 'CSN ON', 7.92, -418, 19_800_000),
        mover('USIM5', 'Usiminas PNA', 5.61, -222, 11_350_000),
        mover('VALE3', 'Vale ON', 54.98, -76, 24_600_000),
      ],
    },
    sectors: {
      ...marketOrigin,
      rows: [
        sector('Retail Trade', 7, 6, 1, 187),
        sector('Finance', 14, 11, 2, 94),
        sector('Energy Minerals', 5, 3, 2, 60),
        sector('Utilities', 9, 5, 4, 11),
        sector('Non-Energy Minerals', 6, 1, 5, -203),
      ],
    },
    dividends: {
      ...marketOrigin,
      at: kind === 'opening' ? `${day}T08:20:00.000Z` : `${day}T21:30:00.000Z`,
      rows: [
        dividend('ITUB4', 'JCP', 0.017_65, '2026-11-25', '2027-01-04'),
        dividend('PETR4', 'DIVIDENDO', 0.4712, '2026-11-26', '2027-02-20'),
        dividend('HGLG11', 'RENDIMENTO', 1.1, '2026-11-30', '2026-12-14'),
        dividend('KNCR11', 'RENDIMENTO', 0.98, '2026-12-01', '2026-12-15'),
        dividend('VALE3', 'JCP', 1.2, '2026-11-12', '2026-12-01'),
      ],
    },
    copomDay: { day: '2026-12-09', source: 'https://www.bcb.gov.br' },
    ipcaDay: { day: '2026-12-11', source: 'https://www.ibge.gov.br' },
  } as const;
  const closing = editionTimes('closing', sessionDay, delayMinutes)?.session.closesAt;
  return {
    facts: {
      ...values,
      kind,
      day,
      session: { day: sessionDay, closesAt: (closing ?? new Date(closesAt)).toISOString() },
      events: eventsBetween(day, '2026-12-08'),
      madeAt: kind === 'opening' ? `${day}T08:20:00.000Z` : `${day}T21:31:00.000Z`,
      missing: findMissingFacts(values),
    },
    quotes: {
      ...marketOrigin,
      quotes: {
        PETR4: quote('Petrobras PN', 31.58, 122, 'stock'),
        VALE3: quote('Vale ON', 54.98, -76, 'stock'),
        ITUB4: quote('Itaú Unibanco PN', 38.15, 293, 'stock'),
        WEGE3: quote('WEG ON', 41.2, 201, 'stock'),
        MGLU3: quote('Magazine Luiza ON', 9.87, 612, 'stock'),
        BBAS3: quote('Banco do Brasil ON', 21.4, 0, 'stock'),
        HGLG11: quote('CSHG Logística', 158.31, -12, 'fund'),
        KNCR11: quote('Kinea Rendimentos', 104.2, 4, 'fund'),
        AAPL34: quote('Apple', 67.03, null, 'bdr'),
      },
      ...(kind === 'opening'
        ? {}
        : {
            balances: {
              PETR4: {
                earningsPerShare: 6.21,
                bookValuePerShare: 30.8,
                quarterEndsOn: '2026-09-30',
              },
              ITUB4: {
                earningsPerShare: 4.37,
                bookValuePerShare: 20.4,
                quarterEndsOn: '2026-09-30',
              },
            },
          }),
    },
  };
}

/** Returns the closings of one or two weeks that end on the sample's day, and the Saturday after them. */
export function sampleClosings(frequency: 'semanal' | 'quinzenal'): {
  readonly day: string;
  readonly closings: readonly [SampleEdition, ...SampleEdition[]];
} {
  const days = ['13', '16', '17', '18', '19', '23'].slice(frequency === 'semanal' ? 3 : 0);
  const closing = (date: string, index: number): SampleEdition => {
    const { facts, quotes } = sampleEdition('closing');
    const { ibovespa, dollar } = facts;
    const sessionDay = `2026-11-${date}`;
    const change = [31, -48, 112, 0, -7, 26][index] ?? 0;
    return {
      facts: {
        ...facts,
        day: sessionDay,
        session: { day: sessionDay, closesAt: `${sessionDay}T21:00:00.000Z` },
        ...(ibovespa === undefined
          ? {}
          : {
              ibovespa: {
                ...ibovespa,
                value: ibovespa.value - 900 + 150 * index,
                changeInBasisPoints: change,
              },
            }),
        ...(dollar === undefined
          ? {}
          : { dollar: { ...dollar, value: dollar.value + 0.012 * index - 0.05 } }),
      },
      quotes: {
        ...quotes,
        quotes: Object.fromEntries(
          Object.entries(quotes.quotes).map(([ticker, quote]) => [
            ticker,
            { ...quote, priceInReais: quote.priceInReais * (0.97 + 0.004 * index) },
          ]),
        ),
        // The latest balance is one quarter newer.
        balances: {
          PETR4: { earningsPerShare: 5.98, bookValuePerShare: 30.1, quarterEndsOn: '2026-06-30' },
        },
      },
    };
  };
  const [first = '13', ...others] = days;
  return {
    day: '2026-11-28',
    closings: [
      closing(first, 0),
      ...others.map((date, index) => closing(date, index + 1)),
      sampleEdition('closing'),
    ],
  };
}

function mover(ticker: string, name: string, priceInReais: number, change: number, volume: number) {
  return { ticker, name, priceInReais, changeInBasisPoints: change, volume };
}

function sector(name: string, shares: number, rose: number, fell: number, mean: number) {
  return { sector: name, shares, rose, fell, meanChangeInBasisPoints: mean };
}

function dividend(
  ticker: string,
  kind: string,
  amountInReais: number,
  exDate: string,
  paymentDate: string,
) {
  return { ticker, kind, amountInReais, exDate, paymentDate };
}

function quote(name: string, priceInReais: number, change: number | null, type: string) {
  return { name, priceInReais, changeInBasisPoints: change, volume: null, type };
}

/** A market scan in the afternoon of the sample's day. */
export const sampleScan: MarketScan = {
  day,
  name: '1500',
  madeAt: `${day}T18:02:00.000Z`,
  source: 'brapi',
  delayMinutes,
  thresholdInBasisPoints: 500,
  moved: [
    movedAsset('VALE3', 'Vale ON', 52.07, 54.98),
    movedAsset('MGLU3', 'Magazine Luiza ON', 10.52, 9.87),
    movedAsset('CSNA3', 'CSN ON', 7.39, 7.92),
  ],
  ibovespa: {
    value: 137_912.08,
    unit: 'points',
    source: 'brapi',
    at: `${day}T17:47:00.000Z`,
    precision: 'instant',
    delayMinutes,
    changeInBasisPoints: -73,
  },
};

function movedAsset(ticker: string, name: string, price: number, previous: number): MovedAsset {
  return {
    ticker,
    name,
    priceInReais: price,
    previousCloseInReais: previous,
    changeInBasisPoints: changeInBasisPoints(previous, price) ?? 0,
    at: `${day}T17:46:00.000Z`,
  };
}
