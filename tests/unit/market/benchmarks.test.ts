import { describe, expect, it, test } from 'vitest';
import { cdiSeries } from '../../../functions/market/benchmarks/cdi-series.ts';
import type { ReadSource } from '../../../functions/market/benchmarks/benchmark-sources.ts';
import type {
  BenchmarkStore,
  StoredBenchmark,
} from '../../../functions/market/benchmarks/benchmark-store.ts';
import { readBenchmarks } from '../../../functions/market/benchmarks/read-benchmarks.ts';
import { OperationalError } from '../../../functions/runtime/operational-error.ts';
import type { BenchmarkName } from '../../../shared/market/benchmark.ts';

describe('the price series of the CDI', () => {
  const rate = (day: string, value = 14.9) => ({ day, value });

  it("has on each day the previous day's interest, and ends a session later", () => {
    // 14.9 % a year of 252 days are 0.055131 % a day.
    expect(cdiSeries([rate('2026-11-26'), rate('2026-11-27')])).toEqual([
      { day: '2026-11-26', value: 100 },
      { day: '2026-11-27', value: 100.055131 },
      { day: '2026-11-30', value: 100.110292 },
    ]);
  });

  it('yields the rate itself over a year of 252 days', () => {
    const days = Array.from({ length: 252 }, (_, nth) =>
      new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10),
    );
    const series = cdiSeries(days.map((day) => rate(day)));
    expect(series.at(-1)?.value).toBeCloseTo(114.9, 2);
  });

  it('is empty without a rate', () => {
    expect(cdiSeries([])).toEqual([]);
  });
});

/** An asset store in memory with the guarantees of the real one. */
function memoryStore(): BenchmarkStore {
  const held = new Map<BenchmarkName, StoredBenchmark & { readonly owner?: string | undefined }>();
  const nothing = { series: undefined, leaseUntil: undefined, retryAt: undefined };
  const of = (name: BenchmarkName) => held.get(name) ?? nothing;
  return {
    read: async (name) => of(name),
    takeLease: async (name, owner, seen, now) => {
      const stored = of(name);
      const blocked = [stored.leaseUntil, stored.retryAt].some(
        (until) => until !== undefined && until > now,
      );
      if (blocked || stored.series?.readAt !== seen.series?.readAt) return false;
      held.set(name, { ...stored, owner, leaseUntil: new Date(now.getTime() + 30_000) });
      return true;
    },
    save: async (name, content, readAt) => {
      held.set(name, { ...nothing, series: { content, readAt } });
    },
    giveUp: async (name, _, retryAt) => {
      held.set(name, { ...of(name), leaseUntil: undefined, retryAt });
    },
  };
}

const points = [
  { day: '2026-11-26', value: 150_000 },
  { day: '2026-11-27', value: 151_000 },
];
const down: ReadSource = async () => Promise.reject(new OperationalError('down'));

describe('benchmarks', () => {
  let now: Date;
  const asked: BenchmarkName[] = [];
  function reader(sources: Readonly<Record<BenchmarkName, ReadSource>>) {
    now = new Date('2026-11-27T15:00:00Z');
    asked.length = 0;
    const current = { ...sources };
    const benchmarks = memoryStore();
    let owners = 0;
    const noting =
      (name: BenchmarkName): ReadSource =>
      (at) => {
        asked.push(name);
        return current[name](at);
      };
    const read = async () =>
      readBenchmarks({
        benchmarks,
        sources: { ibovespa: noting('ibovespa'), cdi: noting('cdi') },
        clock: () => now,
        newLeaseOwner: () => `owner-${(owners += 1)}`,
        mayWait: true,
        wait: () => new Promise((resolve) => setTimeout(resolve, 2)),
      });
    return { read, current };
  }
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  test('are requested once per period for all callers', async () => {
    const { read } = reader({ ibovespa: async () => points, cdi: async () => points });
    const answers = await Promise.all([read(), read(), read()]);
    const readAt = now.toISOString();
    for (const answer of answers) {
      expect(answer).toEqual({ ibovespa: { points, readAt }, cdi: { points, readAt } });
    }
    later(3 * 60 - 1);
    await read();
    expect(asked).toEqual(['ibovespa', 'cdi']);
    later(2);
    await read();
    expect(asked).toEqual(['ibovespa', 'cdi', 'ibovespa']);
  });

  test.each([
    ['fails', down],
    ['has no days', async () => []],
  ] as const)(
    'when one %s, the other is returned and the failed one is not requested again for a while',
    async (_, failing) => {
      const { read, current } = reader({ ibovespa: failing, cdi: async () => points });
      expect(await read()).toMatchObject({ ibovespa: null, cdi: { points } });
      later(4);
      expect(await read()).toMatchObject({ ibovespa: null });
      expect(asked).toEqual(['ibovespa', 'cdi']);
      current.ibovespa = async () => points;
      later(2);
      expect(await read()).toMatchObject({ ibovespa: { points } });
    },
  );

  test('are returned with their time while their source fails', async () => {
    const { read, current } = reader({ ibovespa: async () => points, cdi: async () => points });
    const before = await read();
    current.cdi = down;
    later(7 * 60);
    const after = await read();
    expect(after.cdi).toEqual(before.cdi);
    expect(after.ibovespa?.readAt).toBe(now.toISOString());
  });

  test('do not hide our own errors', async () => {
    const broken: ReadSource = async () => Promise.reject(new TypeError('ours'));
    const { read } = reader({ ibovespa: broken, cdi: async () => points });
    await expect(read()).rejects.toThrow('ours');
  });
});
