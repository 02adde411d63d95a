import {
  alertPartition,
  indexKeys,
  paddedTarget,
  type AlertRow,
} from '../../../functions/alerts/rows/alert-row.ts';
import type { Judgement } from '../../../functions/alerts/sweep/judge-price.ts';
import type {
  LookSeen,
  MetPage,
  SweepStore,
  WatchedTicker,
} from '../../../functions/alerts/sweep/sweep-store.ts';
import type { Firing } from '../../../shared/contracts/alerts.ts';

/** Whoever works with it has died. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

export interface MemoryAlerts {
  readonly add: (alert: AlertRow) => void;
  /** How each alert has fired: more than one is a complaint. */
  readonly fired: ReadonlyMap<string, readonly Firing[]>;
  /** Prices that somebody has begun to work off. */
  readonly begun: readonly { readonly ticker: string; readonly judgement: Judgement }[];
  /** By the name of the request. */
  readonly requests: Record<string, number>;
  /**
   * The store as one run sees it, from its beginning to its end or its death.
   * @param dies asked before and after each request
   */
  readonly life: (dies: () => boolean) => SweepStore;
}

const pageSize = 100;

/** The promises of the sweep's store, kept in memory, with requests that are counted and runs that die. */
export function memoryAlerts(): MemoryAlerts {
  const partitions = new Map<string, Map<string, AlertRow>>();
  const looks = new Map<string, LookSeen>();
  const tickers = new Set<string>();
  const fired = new Map<string, Firing[]>();
  const begun: { ticker: string; judgement: Judgement }[] = [];
  const requests: Record<string, number> = {};
  const partitionOf = (name: string) => {
    const found = partitions.get(name) ?? new Map<string, AlertRow>();
    partitions.set(name, found);
    return found;
  };

  const store: SweepStore = {
    // Each run has its turn: that they come one after the other is not what is tried here.
    begin: async () => true,
    end: async () => undefined,
    reserveCalls: async () => true,
    watched: async () =>
      [...tickers].map((ticker): WatchedTicker => {
        const seen = looks.get(ticker);
        return {
          ticker,
          touchedAt: '2026-01-01T00:00:00.000Z',
          look: seen?.look,
          begun: seen?.begun,
          askedAt: seen?.askedAt.toISOString() ?? '',
          isUnknown: false,
          checkedOn: seen?.checkedOn,
        };
      }),
    hasAlerts: async () => true,
    unwatch: async () => undefined,
    async saveLook({ ticker }, seen) {
      const before = looks.get(ticker);
      if ((before?.look?.quotedAt ?? '') > (seen.look?.quotedAt ?? '')) return;
      if (before !== undefined && before.askedAt > seen.askedAt) return;
      looks.set(ticker, seen);
      if (seen.begun !== undefined) begun.push({ ticker, judgement: seen.begun });
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
    begun,
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
        // Others have their turn between a request and its answer.
        await Promise.resolve();
        const answer = await ask();
        live();
        return answer;
      };
      return {
        begin: (...about) => asked('begin', () => store.begin(...about)),
        end: (...about) => asked('end', () => store.end(...about)),
        reserveCalls: (...about) => asked('reserveCalls', () => store.reserveCalls(...about)),
        watched: () => asked('watched', () => store.watched()),
        hasAlerts: (...about) => asked('hasAlerts', () => store.hasAlerts(...about)),
        unwatch: (...about) => asked('unwatch', () => store.unwatch(...about)),
        saveLook: (...about) => asked('saveLook', () => store.saveLook(...about)),
        findMet: (...about) => asked('findMet', () => store.findMet(...about)),
        fire: (...about) => asked('fire', () => store.fire(...about)),
      };
    },
  };
}
