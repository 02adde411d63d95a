import {
  alertPartition,
  indexKeys,
  paddedTarget,
  type AlertRow,
} from '../../../functions/alerts/storage/alert-row.ts';
import type { PriceJudgement } from '../../../functions/alerts/sweep/judge-price.ts';
import type {
  SavedPriceCheck,
  MetPage,
  SweepStore,
  WatchedTicker,
} from '../../../functions/alerts/sweep/sweep-store.ts';
import type { Firing } from '../../../shared/contracts/alerts.ts';

/** The run that works with this store has died. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

export interface MemoryAlerts {
  readonly add: (alert: AlertRow) => void;
  /** Firings of each alert: more than one is an error. */
  readonly fired: ReadonlyMap<string, readonly Firing[]>;
  /** Prices that a run has started to process. */
  readonly startedPrices: readonly {
    readonly ticker: string;
    readonly judgement: PriceJudgement;
  }[];
  /** Number of requests, by the request's name. */
  readonly requests: Record<string, number>;
  /**
   * Returns the store for one run, from its start to its end or its death.
   * @param dies called before and after each request
   */
  readonly life: (dies: () => boolean) => SweepStore;
}

const pageSize = 100;

/**
 * Returns a sweep store in memory that keeps the promises of the real one, with counted requests and runs that die.
 */
export function memoryAlerts(): MemoryAlerts {
  const partitions = new Map<string, Map<string, AlertRow>>();
  const lastChecks = new Map<string, SavedPriceCheck>();
  const tickers = new Set<string>();
  const fired = new Map<string, Firing[]>();
  const startedPrices: { ticker: string; judgement: PriceJudgement }[] = [];
  const requests: Record<string, number> = {};
  const partitionOf = (name: string) => {
    const found = partitions.get(name) ?? new Map<string, AlertRow>();
    partitions.set(name, found);
    return found;
  };

  const store: SweepStore = {
    // Every run gets the lease at once: their order is not under test here.
    takeLease: async () => true,
    releaseLease: async () => undefined,
    reserveCalls: async () => true,
    watched: async () =>
      [...tickers].map((ticker): WatchedTicker => {
        const seen = lastChecks.get(ticker);
        return {
          ticker,
          touchedAt: '2026-01-01T00:00:00.000Z',
          lastCheck: seen?.check,
          unfinished: seen?.unfinished,
          askedAt: seen?.askedAt.toISOString() ?? '',
          isUnknown: false,
          checkedOn: seen?.checkedOn,
        };
      }),
    hasAlerts: async () => true,
    unwatch: async () => undefined,
    async savePriceCheck({ ticker }, seen) {
      const before = lastChecks.get(ticker);
      if ((before?.check?.quotedAt ?? '') > (seen.check?.quotedAt ?? '')) return;
      if (before !== undefined && before.askedAt > seen.askedAt) return;
      lastChecks.set(ticker, seen);
      if (seen.unfinished !== undefined) startedPrices.push({ ticker, judgement: seen.unfinished });
    },
    async findMet(ticker, direction, shard, target, from) {
      const bound = paddedTarget(target);
      const all = [...partitionOf(alertPartition(ticker, direction, shard))]
        .filter(([key]) => (direction === 'acima' ? key < `${bound}$` : key >= bound))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .filter(([key]) => from === undefined || key > String(from['key']));
      const page = all.slice(0, pageSize);
      const last = page.at(-1)?.[0];
      return {
        alerts: page.map(([, alert]) => alert),
        unreadable: [],
        next: all.length > pageSize ? { key: last } : undefined,
      } satisfies MetPage;
    },
    async fire(alert, firing) {
      const { GSI1PK, GSI1SK } = indexKeys(alert);
      const partition = partitionOf(GSI1PK);
      if (partition.get(GSI1SK)?.updated_at !== alert.updated_at) return 'not-waiting';
      partition.delete(GSI1SK);
      fired.set(alert.id, [...(fired.get(alert.id) ?? []), firing]);
      return 'fired';
    },
  };

  return {
    add(alert) {
      const { GSI1PK, GSI1SK } = indexKeys(alert);
      partitionOf(GSI1PK).set(GSI1SK, alert);
      tickers.add(alert.ticker);
    },
    fired,
    startedPrices,
    requests,
    life(dies) {
      let isDead = false;
      const live = () => {
        isDead ||= dies();
        if (isDead) throw new KilledError('killed');
      };
      const asked = async <Answer>(name: keyof SweepStore, ask: () => Promise<Answer>) => {
        live();
        requests[name] = (requests[name] ?? 0) + 1;
        // Lets other runs proceed between a request and its answer.
        await Promise.resolve();
        const answer = await ask();
        live();
        return answer;
      };
      return {
        takeLease: (...about) => asked('takeLease', () => store.takeLease(...about)),
        releaseLease: (...about) => asked('releaseLease', () => store.releaseLease(...about)),
        reserveCalls: (...about) => asked('reserveCalls', () => store.reserveCalls(...about)),
        watched: () => asked('watched', () => store.watched()),
        hasAlerts: (...about) => asked('hasAlerts', () => store.hasAlerts(...about)),
        unwatch: (...about) => asked('unwatch', () => store.unwatch(...about)),
        savePriceCheck: (...about) => asked('savePriceCheck', () => store.savePriceCheck(...about)),
        findMet: (...about) => asked('findMet', () => store.findMet(...about)),
        fire: (...about) => asked('fire', () => store.fire(...about)),
      };
    },
  };
}
