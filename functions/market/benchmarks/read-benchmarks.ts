import type { Benchmarks } from '../../../shared/contracts/market.ts';
import type { Benchmark, BenchmarkName } from '../../../shared/market/benchmark.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { benchmarkFreshUntil } from '../freshness.ts';
import { retryAfter } from '../partner-bulkhead.ts';
import { refreshOnce } from '../refresh-once.ts';
import type { AskSource } from './benchmark-sources.ts';
import type { BenchmarkStore, StoredBenchmark } from './benchmark-store.ts';

export interface BenchmarkDependencies {
  readonly benchmarks: BenchmarkStore;
  readonly sources: Readonly<Record<BenchmarkName, AskSource>>;
  readonly clock: Clock;
  /** A name for one holder of a lease; no two are the same. */
  readonly newLeaseOwner: () => string;
  /** As in `refreshOnce`. */
  readonly isPatient: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A chart does without it meanwhile. */
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
  const { benchmarks, sources, clock, isPatient, wait } = dependencies;
  const owner = dependencies.newLeaseOwner();
  const { course } = await refreshOnce<StoredBenchmark>({
    read: () => benchmarks.read(name),
    isFinal: (stored) => isFresh(name, stored, clock()) || isAhead(stored.retryAt, clock()),
    isLeaseFree: ({ leaseUntil }) => !isAhead(leaseUntil, clock()),
    mayServeMeanwhile: (stored) => stored.course !== undefined,
    takeLease: (stored) => benchmarks.takeLease(name, owner, stored, clock()),
    refresh: async (seen) => {
      try {
        const points = await sources[name](clock());
        if (points.length < 2) throw new OperationalError('a benchmark came without its days');
        const readAt = clock();
        await benchmarks.save(name, points, readAt);
        return { ...seen, course: { content: points, readAt } };
      } catch (error) {
        const retryAt = retryAfter(error, clock(), retryMilliseconds);
        await benchmarks.giveUp(name, owner, retryAt);
        if (!(error instanceof OperationalError)) throw error;
        reportFailure('benchmark not read', { name }, error, 'warn');
        return { ...seen, retryAt };
      }
    },
    isPatient,
    wait,
  });
  if (course === undefined) return null;
  return { points: [...course.content], readAt: course.readAt.toISOString() };
}

function isFresh(name: BenchmarkName, { course }: StoredBenchmark, now: Date): boolean {
  return course !== undefined && benchmarkFreshUntil(name, course.readAt) > now;
}

function isAhead(instant: Date | undefined, now: Date): boolean {
  return instant !== undefined && instant > now;
}
