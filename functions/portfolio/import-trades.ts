import type * as z from 'zod/mini';
import type { importTrades as contract } from '../../shared/contracts/portfolio/trades.ts';
import { dayAfter, saoPauloDay } from '../../shared/market/b3-session.ts';
import { positionKey } from '../../shared/portfolio/position.ts';
import type { Statement } from '../../shared/portfolio/trades/statement.ts';
import { tradeTexts, type StoredTrade } from '../../shared/portfolio/trades/trade.ts';
import type { StoredImport, StoredPortfolio, StoredStatement } from '../entities/portfolio.ts';
import { importedTradeId } from '../entities/trades/trade.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { requireTradedAssets } from './traded-assets.ts';
import {
  countedTrades,
  forgetPreviousFixedIncome,
  forgetPreviousStatements,
  isRevertible,
  readAccountLedger,
} from './ledger/account-ledger.ts';
import { mergeInvestments } from './fixed-income/merge-investments.ts';
import { invalidInvestmentDays, tooManyInvestments } from './fixed-income/investment-rules.ts';
import { derivePositions } from './ledger/derive-positions.ts';
import { discardUncounted } from './ledger/discard-uncounted.ts';
import type { TradeDependencies } from './trade-dependencies.ts';
import { rejectFields, requireChange, requireVersion } from './trade-rules.ts';

type Request = z.infer<typeof contract.request>;

/** They are part of the portfolio's row, which has a maximum size. */
const maximumImports = 200;
const tooManyImports = `A carteira guarda no máximo ${maximumImports} importações. Desfaça uma para importar outra.`;

/**
 * Completes an import by adding it to the portfolio's list: from then on its trades count, all at once. Repeatable.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, `invalid_request`, and
 * `import_incomplete` when uploaded trades are missing
 */
export async function importTrades(
  dependencies: TradeDependencies,
  session: Session,
  request: Request,
): Promise<{ updated_at: string }> {
  const { portfolios, trades, importRows, findAccess, newId, clock } = dependencies;
  const { accountId } = session;
  requireChange(await findAccess(session));
  const now = clock();
  const { portfolio: seen, stagedImportId } = await importRows.readSeen(accountId);
  const { importId } = request;
  if (seen?.imports?.some(({ id }) => id === importId) === true) {
    return { updated_at: seen.updated_at };
  }
  requireVersion(seen, request.version);
  rejectFields([
    ...futureStatements(request.statements ?? [], now),
    ...invalidInvestmentDays(
      (request.fixedIncome ?? []).map((investment, index) => ({
        path: `fixedIncome.${index}`,
        investment,
      })),
      now,
    ),
  ]);
  const held = (request.statements ?? []).filter(({ quantity }) => quantity !== '0');
  await requireTradedAssets(dependencies, held, seen, 'statements');

  const rows = await trades.readRows(accountId);
  const isUploaded =
    isComplete(rows, importId, request.trades) &&
    (request.trades === 0 || stagedImportId === importId);
  if (!isUploaded) throw new ProblemError('import_incomplete');

  const ledger = readAccountLedger(seen);
  const statements = mergeConfirmations(request.statements, ledger.statements);
  const fixedIncome =
    request.fixedIncome === undefined
      ? seen?.fixedIncome
      : mergeInvestments(
          seen?.fixedIncome ?? [],
          request.fixedIncome,
          newId,
          new Map(request.sameFixedIncome?.map(({ index, id }) => [index, id])),
        );
  const imports = addImport({ ...ledger, fixedIncome: seen?.fixedIncome }, request, now);
  rejectFields([
    ...(imports.length > maximumImports ? [{ path: 'importId', message: tooManyImports }] : []),
    ...tooManyInvestments('fixedIncome', fixedIncome),
  ]);
  const counted = countedTrades(rows, imports);
  const updated_at = laterThan([seen?.updated_at], now);
  await portfolios.replace(
    accountId,
    seen,
    {
      positions: derivePositions({ statements, trades: counted }, now),
      statements,
      imports,
      trades: counted.length,
      fixedIncome,
      updated_at,
    },
    { alongside: [importRows.completionWrite(accountId, importId, stagedImportId)] },
  );
  const remaining = stagedImportId === importId ? undefined : stagedImportId;
  if (counted.length < rows.length) await discardUncounted(dependencies, accountId, remaining);
  return { updated_at };
}

/** Trades of exactly these numbers were uploaded: a repeated part with other days would have added rows. */
function isComplete(rows: readonly StoredTrade[], importId: string, count: number): boolean {
  const ids = rows.filter((row) => row.importId === importId).map(({ id }) => id);
  const expected = new Set(
    Array.from({ length: count }, (_, index) => importedTradeId(importId, index)),
  );
  return ids.length === count && ids.every((id) => expected.delete(id));
}

/** A file of positions at the end of today holds from the beginning of tomorrow. */
function futureStatements(statements: readonly Statement[], now: Date) {
  const latest = dayAfter(saoPauloDay(now));
  return statements.flatMap(({ day }, index) =>
    day > latest ? [{ path: `statements.${index}.day`, message: tradeTexts.futureDay }] : [],
  );
}

/** Returns the statements after the import; those that it does not change keep their confirmation. */
function mergeConfirmations(
  requested: readonly Statement[] | undefined,
  before: readonly StoredStatement[],
): StoredStatement[] {
  if (requested === undefined) return [...before];
  const identityOf = (statement: Statement) =>
    JSON.stringify([
      positionKey(statement),
      statement.quantity,
      statement.averagePrice,
      statement.day,
    ]);
  const confirmed = new Map(before.map((one) => [identityOf(one), one.confirmedAt]));
  return requested.map((statement) => ({
    ...statement,
    confirmedAt: confirmed.get(identityOf(statement)),
  }));
}

function addImport(
  ledger: ReturnType<typeof readAccountLedger> & {
    readonly fixedIncome: StoredPortfolio['fixedIncome'];
  },
  request: Request,
  now: Date,
): StoredImport[] {
  const added: StoredImport = {
    id: request.importId,
    name: request.name,
    at: now.toISOString(),
    trades: request.trades,
    ...(request.statements === undefined
      ? {}
      : { replacesStatements: true, previousStatements: [...ledger.statements] }),
    ...(request.fixedIncome === undefined
      ? {}
      : { replacesFixedIncome: true, previousFixedIncome: ledger.fixedIncome ?? [] }),
  };
  let before = ledger.imports;
  if (request.statements !== undefined) before = forgetPreviousStatements(before);
  if (request.fixedIncome !== undefined) before = forgetPreviousFixedIncome(before);
  // Nothing is left of the others that could be reverted.
  return [...before.filter((one) => one.trades > 0 || isRevertible(one)), added];
}
