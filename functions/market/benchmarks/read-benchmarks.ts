import type { Benchmarks } from '../../../shared/contracts/market.ts';
import type { Benchmark, BenchmarkName } from '../../../shared/market/benchmark.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { benchmarkFreshUntil } from '../freshness.ts';
import { retryAfter } from '../circuit-breaker.ts';
import { refreshOnce } from '../refresh-once.ts';
import type { ReadSource } from './benchmark-sources.ts';
import type { BenchmarkStore, StoredBenchmark } from './benchmark-store.ts';

export interface BenchmarkDependencies {
  readonly benchmarks: BenchmarkStore;
  readonly sources: Readonly<Record<BenchmarkName, ReadSource>>;
  readonly clock: Clock;
  /** A unique name for the holder of a lease. */
  readonly newLeaseOwner: () => string;
  /** See `refreshOnce`. */
  readonly mayWait: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Until then a chart is shown without the benchmark. */
const retryMilliseconds = 5 * 60_000;

/** Reads each benchmark from its own source; a failing source returns its last stored series, or null. */
export async function readBenchmarks(dependencies: BenchmarkDependencies): Promise<Benchmarks> {
  const [ibovespa, cdi] = await Promise.all([
    readBenchmark(dependencies, 'ibovespa'),
    readBenchmark(dependencies, 'cdi'),
  ]);
  return { ibovespa, cdi };
}

async function readBenchmark(
  dependencies: BenchmarkDependencies,
  name: BenchmarkName,
): Promise<Benchmark | null> {
  const { benchmarks, sources, clock, mayWait, wait } = dependencies;
  const leaseOwner = dependencies.newLeaseOwner();
  const { series } = await refreshOnce<StoredBenchmark>({
    read: () => benchmarks.read(name),
    isFinal: (stored) => isFresh(name, stored, clock()) || isFuture(stored.retryAt, clock()),
    isLeaseFree: ({ leaseUntil }) => !isFuture(leaseUntil, clock()),
    mayServeMeanwhile: (stored) => stored.series !== undefined,
    takeLease: (stored) => benchmarks.takeLease(name, leaseOwner, stored, clock()),
    refresh: async (seen) => {
      try {
        const points = await sources[name](clock());
        if (points.length < 2) throw new OperationalError('a benchmark came without its days');
        const readAt = clock();
        await benchmarks.save(name, points, readAt);
        return { ...seen, series: { content: points, readAt } };
      } catch (error) {
        const retryAt = retryAfter(error, clock(), retryMilliseconds);
        await benchmarks.giveUp(name, leaseOwner, retryAt);
        if (!(error instanceof OperationalError)) throw error;
        reportFailure('benchmark not read', { name }, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    mayWait,
    wait,
  });
  if (series === undefined) return null;
  return { points: [...series.content], readAt: series.readAt.toISOString() };
}

function isFresh(name: BenchmarkName, { series }: StoredBenchmark, now: Date): boolean {
  return series !== undefined && benchmarkFreshUntil(name, series.readAt) > now;
}

function isFuture(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}
