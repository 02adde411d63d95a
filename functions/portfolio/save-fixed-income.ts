import type * as z from 'zod/mini';
import type {
  FixedIncome,
  saveFixedIncome as contract,
} from '../../shared/contracts/portfolio/fixed-income.ts';
import type { StoredInvestment } from '../../shared/portfolio/fixed-income/investment.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import type { NewId } from '../runtime/ids.ts';
import { forgetPreviousFixedIncome } from './ledger/account-ledger.ts';
import { findApplied, type PortfolioContent } from './stores/portfolio-store.ts';
import { rejectFields, requireChange, requireVersion } from './trade-rules.ts';
import { invalidInvestmentDays, tooManyInvestments } from './fixed-income/investment-rules.ts';
import { buildFixedIncomeResponse, type FixedIncomeDependencies } from './read-fixed-income.ts';

type Changes = Omit<z.infer<typeof contract.request>, 'version' | 'requestId'>;

const unknownInvestment = 'Esta aplicação não está mais na carteira.';

/**
 * Adds, replaces and removes investments, all of them or none.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, `invalid_request`
 */
export async function saveFixedIncome(
  dependencies: FixedIncomeDependencies & { readonly newId: NewId },
  session: Session,
  { version, requestId, ...changes }: z.infer<typeof contract.request>,
): Promise<FixedIncome> {
  const { portfolios, findAccess, newId, clock } = dependencies;
  const { accountId } = session;
  requireChange(await findAccess(session));
  const now = clock();
  rejectFields(
    invalidInvestmentDays(
      [
        ...changes.added.map((investment, index) => ({ path: `added.${index}`, investment })),
        ...changes.replaced.map(({ investment }, index) => ({
          path: `replaced.${index}.investment`,
          investment,
        })),
      ],
      now,
    ),
  );
  const seen = await portfolios.read(accountId);
  const applied = findApplied(seen, requestId);
  if (applied !== undefined) return buildFixedIncomeResponse(dependencies, applied, true);
  requireVersion(seen, version);
  const fixedIncome = applyChanges(seen?.fixedIncome ?? [], changes, newId);
  rejectFields(tooManyInvestments('added', fixedIncome));
  const saved: PortfolioContent = {
    positions: seen?.positions ?? [],
    statements: seen?.statements,
    imports: seen?.imports === undefined ? undefined : forgetPreviousFixedIncome(seen.imports),
    trades: seen?.trades,
    fixedIncome,
    updated_at: laterThan([seen?.updated_at], now),
  };
  await portfolios.replace(accountId, seen, saved, { requestId });
  return buildFixedIncomeResponse(dependencies, saved, true);
}

/** @throws ProblemError `invalid_request` for an investment that the account does not have, or that is named twice */
function applyChanges(
  before: readonly StoredInvestment[],
  { added, replaced, removed }: Changes,
  newId: NewId,
): StoredInvestment[] {
  const known = new Set(before.map(({ id }) => id));
  const named = [
    ...replaced.map(({ id }, index) => ({ id, path: `replaced.${index}.id` })),
    ...removed.map((id, index) => ({ id, path: `removed.${index}` })),
  ];
  rejectFields(
    named
      // An id that was already named is no longer there.
      .filter(({ id }) => !known.delete(id))
      .map(({ path }) => ({ path, message: unknownInvestment })),
  );
  const changed = new Map(replaced.map(({ id, investment }) => [id, { ...investment, id }]));
  const gone = new Set(removed);
  return [
    ...before.filter(({ id }) => !gone.has(id)).map((one) => changed.get(one.id) ?? one),
    ...added.map((investment) => ({ ...investment, id: newId('fix') })),
  ];
}
