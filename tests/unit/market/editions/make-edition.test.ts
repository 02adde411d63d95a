import { describe, expect, it } from 'vitest';
import type { BancoCentral } from '../../../../functions/integrations/banco-central/banco-central.ts';
import { BancoCentralFailure } from '../../../../functions/integrations/banco-central/banco-central-http.ts';
import type { BrapiDay } from '../../../../functions/integrations/brapi-day.ts';
import { BrapiFailure } from '../../../../functions/integrations/brapi-http.ts';
import type {
  StoredControl,
  StoredDraft,
} from '../../../../functions/market/editions/edition-store.ts';
import {
  makeEdition,
  type MakeEditionDependencies,
} from '../../../../functions/market/editions/make-edition.ts';
import {
  editionFactsSchema,
  type EditionFacts,
  type EditionQuotes,
} from '../../../../shared/editions/edition-facts.ts';
import { passThroughBreaker } from '../../../support/market/market-fakes.ts';

const closesAt = new Date('2026-11-24T21:00:00Z');
const brapiFails = () => Promise.reject(new BrapiFailure('down', 'unavailable'));
const bancoCentralFails = () => Promise.reject(new BancoCentralFailure('down', { isSilent: true }));

function play(overrides: Partial<MakeEditionDependencies> = {}) {
  let now = new Date('2026-11-24T21:35:00Z');
  let madeFacts: EditionFacts | undefined;
  let draft: StoredDraft | undefined;
  let kept: EditionQuotes | undefined;
  const asked: string[] = [];
  const price = { price: 102, previous: 100, at: closesAt };
  const brapiDay: MakeEditionDependencies['brapiDay'] = {
    readIbovespa: async () => price,
    readCurrencies: async () => ({ dollar: price, euro: price }),
    readBitcoin: async () => ({ ...price, at: now, currency: 'BRL' }),
    readAssets: async (tickers) =>
      tickers.map((ticker) => ({ ...price, ticker, volume: 100, dividends: [] })),
  };
  const bancoCentral: Omit<BancoCentral, 'readSpan'> = {
    readSeries: async (name, today) => {
      asked.push(name);
      return [{ day: today, value: 5 }];
    },
    readFocus: async (surveyedOn) => ({
      source: 'focus',
      surveyedOn,
      expectations: [{ of: 'ipca', year: 2026, median: 4.3 }],
    }),
  };
  const listed = ['AAAA3', 'BBBB3', 'CCCC4'].map((stock) => ({
    stock,
    name: stock,
    type: 'stock',
    sector: 'Finance',
    close: 102,
    volume: 100,
    change: 2,
  }));
  const dependencies: MakeEditionDependencies = {
    brapi: { listAssets: async () => listed },
    brapiDay,
    plan: 'startup',
    breaker: passThroughBreaker,
    bancoCentral,
    clock: () => now,
    hasTime: () => true,
    closingMarginMinutes: 35,
    readBalances: async () => ({}),
    readAnnounced: async () => ({}),
    storeChart: async () => undefined,
    editions: {
      read: async () => ({ facts: madeFacts, draft, control: undefined }),
      saveDraft: async (_, kept, triedAt) => {
        draft = { ...kept, triedAt };
      },
      freeze: async (facts, quotes) => {
        if (madeFacts !== undefined) return false;
        madeFacts = editionFactsSchema.parse(facts);
        kept = quotes;
        return true;
      },
    },
    ...overrides,
  };
  return {
    brapiDay,
    bancoCentral,
    editions: dependencies.editions,
    asked,
    at: (time: string) => {
      now = new Date(`2026-11-24T${time}:00Z`);
    },
    run: (more: Partial<MakeEditionDependencies> = {}) => makeEdition({ ...dependencies, ...more }),
    made: () => madeFacts,
    kept: () => kept,
    draft: () => draft,
  };
}

describe('a request for an edition', () => {
  it('is made once, as soon as it is complete', async () => {
    const day = play();
    expect(await day.run()).toBe('made');
    const first = day.made();
    expect(first).toMatchObject({ kind: 'closing', day: '2026-11-24', missing: [] });
    day.at('21:40');
    expect(await day.run({ brapiDay: { ...day.brapiDay, readIbovespa: brapiFails } })).toBe(
      'made before',
    );
    expect(day.made()).toBe(first);
  });

  it('stores company earnings with its quotes when known, and is made without them as well', async () => {
    const balances = {
      AAAA3: { earningsPerShare: 2, bookValuePerShare: null, quarterEndsOn: '2026-09-30' },
    };
    const day = play({ readBalances: async () => balances });
    expect(await day.run()).toBe('made');
    expect(day.kept()?.balances).toEqual(balances);
    const other = play({ readBalances: () => Promise.reject(new Error('down')) });
    expect(await other.run()).toBe('made');
    expect(other.kept()?.quotes).toBeDefined();
    expect(other.kept()?.balances).toBeUndefined();
  });

  it('stores announced payments with its quotes when known', async () => {
    const announced = { AAAA3: [{ date: '2026-12-14', type: 'JCP', amount: 0.2 }] };
    const day = play({
      readBalances: () => Promise.reject(new Error('down')),
      readAnnounced: async (tickers, after) =>
        tickers.includes('AAAA3') && after === '2026-11-24' ? announced : {},
    });
    expect(await day.run()).toBe('made');
    expect(day.kept()?.announced).toEqual(announced);
  });

  it('waits complete while an operator holds it, and is made once it is released', async () => {
    const day = play();
    const control = { version: 1, held_by: 'Ana' };
    const held = {
      read: async () => ({ facts: undefined, draft: day.draft(), control }),
      saveDraft: day.editions.saveDraft,
      freeze: day.editions.freeze,
    };
    expect(await day.run({ editions: held })).toBe('held');
    const asked = day.asked.length;
    day.at('21:36');
    expect(await day.run({ editions: held })).toBe('held');
    expect(day.asked).toHaveLength(asked);
    expect(day.made()).toBeUndefined();
    expect(await day.run()).toBe('made');
    expect(day.asked).toHaveLength(asked);
  });

  it('follows a control that changes while it is made', async () => {
    const day = play();
    let control: StoredControl = { version: 1 };
    const changing = {
      ...day.editions,
      read: async () => ({ facts: day.made(), draft: undefined, control }),
      freeze: async (...[facts, quotes, seen]: Parameters<typeof day.editions.freeze>) => {
        const isFirst = seen !== 'unreadable' && seen?.version === 1;
        control = { version: 2, headline: { text: 'Bolsa sobe', by: 'Ana' } };
        return isFirst ? false : day.editions.freeze(facts, quotes);
      },
    };
    expect(await day.run({ editions: changing })).toBe('made');
    expect(day.made()?.editorial?.headline?.text).toBe('Bolsa sobe');
  });

  it('is not due before the delay of the quotes has passed', async () => {
    const day = play();
    day.at('21:34');
    expect(await day.run()).toBe('none due');
  });

  it('waits for a failing source, and requests only the missing parts again', async () => {
    const day = play();
    const broken = { ...day.brapiDay, readIbovespa: brapiFails };
    expect(await day.run({ brapiDay: broken })).toBe('waits');
    expect(day.draft()?.facts.selic).toBeDefined();
    expect(day.asked).toHaveLength(4);
    day.at('21:37');
    expect(await day.run()).toBe('waits');
    day.at('21:39');
    expect(await day.run()).toBe('made');
    expect(day.asked).toHaveLength(4);
    expect(day.made()?.missing).toEqual([]);
  });

  it('names its missing values at the deadline', async () => {
    const day = play();
    const silent = { readSeries: bancoCentralFails, readFocus: bancoCentralFails };
    expect(await day.run({ bancoCentral: silent })).toBe('waits');
    day.at('21:53');
    expect(await day.run({ bancoCentral: silent })).toBe('waits');
    // Two minutes after the previous attempt.
    day.at('21:55');
    expect(await day.run({ bancoCentral: silent })).toBe('made');
    expect(day.made()?.missing).toEqual(['selic', 'cdi', 'ipcaMonth', 'ipcaTwelveMonths', 'focus']);
    expect(day.made()?.ibovespa?.value).toBe(102);
  });

  it('uses the official rates when market rates are missing', async () => {
    const day = play();
    day.at('21:55');
    expect(await day.run({ brapiDay: { ...day.brapiDay, readCurrencies: brapiFails } })).toBe(
      'made',
    );
    expect(day.made()?.dollar).toMatchObject({ value: 5, source: 'sgs', precision: 'day' });
    expect(day.made()?.euro?.source).toBe('sgs');
  });

  it('is not made without any value, and the operator is notified until one comes', async () => {
    const day = play();
    const nothing = {
      brapi: { listAssets: brapiFails },
      brapiDay: {
        readIbovespa: brapiFails,
        readCurrencies: brapiFails,
        readBitcoin: brapiFails,
        readAssets: brapiFails,
      },
      bancoCentral: { readSeries: bancoCentralFails, readFocus: bancoCentralFails },
    };
    day.at('21:55');
    await expect(day.run(nothing)).rejects.toThrow('No source has given a figure');
    expect(day.made()).toBeUndefined();
    day.at('22:30');
    expect(await day.run()).toBe('made');
  });

  it('does not wait for values outside the plan', async () => {
    const day = play({ plan: 'free' });
    const readAssets: BrapiDay['readAssets'] = async (tickers) =>
      (await day.brapiDay.readAssets(tickers)).map((asset) => ({ ...asset, dividends: undefined }));
    expect(await day.run({ brapiDay: { ...day.brapiDay, readAssets } })).toBe('made');
    expect(day.made()?.missing).toEqual(['dividends']);
  });

  it('calls an unresponsive source only once per run', async () => {
    const day = play();
    let calls = 0;
    const readSeries = () => {
      calls += 1;
      return bancoCentralFails();
    };
    await day.run({ bancoCentral: { ...day.bancoCentral, readSeries } });
    expect(calls).toBe(1);
    expect(day.draft()?.facts.focus).toBeDefined();
  });

  it('requests nothing more when its time runs out, and continues in the next run', async () => {
    const day = play();
    expect(await day.run({ hasTime: () => false })).toBe('waits');
    expect(day.asked).toEqual([]);
    day.at('21:40');
    expect(await day.run()).toBe('made');
  });

  it('throws our own errors', async () => {
    const readIbovespa = () => Promise.reject(new TypeError('ours'));
    const day = play();
    await expect(day.run({ brapiDay: { ...day.brapiDay, readIbovespa } })).rejects.toThrow('ours');
  });
});

describe('the largest moves', () => {
  const tickers = Array.from({ length: 30 }, (_, nth) => `AAAA${nth}`);
  const listAssets = async () =>
    tickers.map((stock) => ({
      stock,
      name: stock,
      type: 'stock',
      sector: null,
      close: 102,
      volume: 100,
      change: 2,
    }));

  it.each([
    [1, 20, 'made'],
    [2, 10, 'made without them'],
  ])(
    'are shown with %d of three responses missing for %d shares: %s',
    async (lost, read, outcome) => {
      const day = play({ brapi: { listAssets } });
      let answers = 0;
      const readAssets: BrapiDay['readAssets'] = async (asked) => {
        answers += 1;
        if (answers > 3 - lost) throw new BrapiFailure('refused', 'not_in_plan');
        return day.brapiDay.readAssets(asked);
      };
      day.at('21:55');
      expect(await day.run({ brapiDay: { ...day.brapiDay, readAssets } })).toBe('made');
      expect(day.made()?.movers?.among).toBe(outcome === 'made' ? read : undefined);
    },
  );

  it('contains shares of B3 only, for any other entries in the list', async () => {
    const day = play();
    const listed = ['AAPL', 'PETR4', 'VALE3', 'ITUB4', 'MSFT'].map((stock) => ({
      stock,
      name: stock,
      type: 'stock',
      sector: 'Finance',
      close: 102,
      volume: 100,
      change: 2,
    }));
    expect(await day.run({ brapi: { listAssets: async () => listed } })).toBe('made');
    expect(
      day
        .made()
        ?.movers?.rises.map(({ ticker }) => ticker)
        .toSorted(),
    ).toEqual(['ITUB4', 'PETR4', 'VALE3']);
    // Portfolios are valued by these quotes, in reais.
    expect(Object.keys(day.kept()?.quotes ?? {}).toSorted()).toEqual(['ITUB4', 'PETR4', 'VALE3']);
  });
});
