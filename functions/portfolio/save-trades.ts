import type * as z from 'zod/mini';
import type { saveTrades as contract } from '../../shared/contracts/portfolio/trades.ts';
import type { StoredTrade } from '../../shared/portfolio/trades/trade.ts';
import { laterThan } from '../runtime/clock.ts';
import type { AccessSubject } from '../access/access-rows.ts';
import { countedTrades, readAccountLedger } from './ledger/account-ledger.ts';
import { derivePositions } from './ledger/derive-positions.ts';
import { findApplied } from './stores/portfolio-store.ts';
import type { LedgerDependencies } from './trade-dependencies.ts';
import {
  foreignTrades,
  futureTrades,
  rejectFields,
  requireChange,
  requireVersion,
} from './trade-rules.ts';

type Changes = Omit<z.infer<typeof contract.request>, 'version' | 'requestId'>;

const unknownTrade = 'Esta operação não está mais na carteira.';

/**
 * Adds, replaces and removes trades, all of them or none, and derives the positions.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, `invalid_request`
 */
export async function saveTrades(
  dependencies: LedgerDependencies,
  session: AccessSubject,
  { version, requestId, ...changes }: z.infer<typeof contract.request>,
): Promise<{ updated_at: string | null }> {
  const { portfolios, trades, findAccess, newId, clock } = dependencies;
  const { accountId } = session;
  requireChange(await findAccess(session));
  const now = clock();
  rejectFields(invalidTrades(changes, now));
  const seen = await portfolios.read(accountId);
  const applied = findApplied(seen, requestId);
  if (applied !== undefined) return { updated_at: applied.updated_at };
  requireVersion(seen, version);
  const { statements, imports } = readAccountLedger(seen);
  const before = countedTrades(await trades.readRows(accountId), imports);
  const { stored, deleted, after } = applyChanges(before, changes, newId);
  if (stored.length === 0 && deleted.length === 0) return { updated_at: seen?.updated_at ?? null };
  const updated_at = laterThan([seen?.updated_at], now);
  await portfolios.replace(
    accountId,
    seen,
    {
      positions: derivePositions({ statements, trades: after }, now),
      statements: [...statements],
      imports: [...imports],
      trades: after.length,
      fixedIncome: seen?.fixedIncome,
      updated_at,
    },
    { alongside: trades.changeWrites(accountId, { stored, deleted }), requestId },
  );
  return { updated_at };
}

function invalidTrades({ added, replaced }: Changes, now: Date) {
  const entered = [
    ...added.map((trade, index) => ({ path: `added.${index}`, trade })),
    ...replaced.map(({ trade }, index) => ({ path: `replaced.${index}.trade`, trade })),
  ];
  return [...futureTrades(entered, now), ...foreignTrades(entered)];
}

/** @throws ProblemError `invalid_request` for a trade that the account does not have, or that is named twice */
function applyChanges(
  before: readonly StoredTrade[],
  { added, replaced, removed }: Changes,
  newId: LedgerDependencies['newId'],
) {
  const byId = new Map(before.map((trade) => [trade.id, trade]));
  const named = [
    ...replaced.map(({ id }, index) => ({ id, path: `replaced.${index}.id` })),
    ...removed.map((id, index) => ({ id, path: `removed.${index}` })),
  ];
  const seen = new Set<string>();
  rejectFields(
    named
      .filter(({ id }) => {
        const isNamedTwice = seen.has(id);
        seen.add(id);
        return isNamedTwice || !byId.has(id);
      })
      .map(({ path }) => ({ path, message: unknownTrade })),
  );
  const stored: StoredTrade[] = [
    ...added.map((trade) => ({ ...trade, id: newId('trd') })),
    ...replaced.map(({ id, trade }): StoredTrade => {
      const importId = byId.get(id)?.importId;
      return { ...trade, id, ...(importId === undefined ? {} : { importId, isCorrected: true }) };
    }),
  ];
  const dayOf = new Map(stored.map(({ id, day }) => [id, day]));
  // The day is part of a row's key: with another day, a replaced trade is another row.
  const deleted = named
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ id, day }) => dayOf.get(id) !== day);
  return { stored, deleted, after: [...before.filter(({ id }) => !seen.has(id)), ...stored] };
}
