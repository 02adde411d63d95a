import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { accountCheck } from '../../entities/account.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { parsePortfolio, portfolioKey, type StoredPortfolio } from '../../entities/portfolio.ts';
import {
  beginStagedImport,
  endStagedImport,
  notStagedCheck,
  parseStagedImport,
  stagedImportCheck,
  stagedImportKey,
} from '../../entities/trades/staged-import.ts';
import { tradeItem, tradeKey } from '../../entities/trades/trade.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import {
  writeRepeatable,
  type TransactionOutcome,
  type TransactionWrite,
} from '../../runtime/transaction.ts';

/** What decides which imports count or may be completed, as it was read. */
interface SeenImports {
  /** The version of the portfolio; undefined without one. */
  readonly version: string | undefined;
  readonly stagedImportId: string | undefined;
}

/** Writes of trades that do not count yet, or no longer. */
export interface ImportStore {
  /**
   * Reads, in one request, the portfolio and the id of the import that is being uploaded.
   * @throws ProblemError `account_not_found`
   */
  readSeen(accountId: string): Promise<{
    readonly portfolio: StoredPortfolio | undefined;
    readonly stagedImportId: string | undefined;
  }>;
  /**
   * Starts the upload of an import in place of an unfinished one. Refused when the portfolio or the upload has changed
   * since it was read, or the account was deleted.
   */
  begin(accountId: string, importId: string, seen: SeenImports): Promise<TransactionOutcome>;
  /** Writes trades of the import that is being uploaded; refused when that is another one. */
  stage(
    accountId: string,
    importId: string,
    trades: readonly StoredTrade[],
  ): Promise<TransactionOutcome>;
  /**
   * Deletes rows that do not count, while portfolio and upload are as they were read: no import can be completed with
   * these rows meanwhile.
   */
  discard(
    accountId: string,
    trades: readonly StoredTrade[],
    seen: SeenImports,
  ): Promise<TransactionOutcome>;
  /** Returns the write that completes an import's upload, for the portfolio's transaction. */
  completionWrite(
    accountId: string,
    importId: string,
    stagedImportId: string | undefined,
  ): TransactionWrite;
}

const checkedRows = { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*'] } as const;

export const importAccess = {
  readSeen: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  begin: [checkedRows, { actions: ['PutItem'], partitions: ['ACCOUNT#*'] }],
  stage: [checkedRows, { actions: ['PutItem'], partitions: ['ACCOUNT#*'] }],
  discard: [checkedRows, { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'] }],
  completionWrite: [checkedRows, { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'] }],
} satisfies StoreAccess<ImportStore>;

/** DynamoDB's limit for the writes of one transaction, without the two checks that each one has. */
const maximumRows = 98;

export function importStore(table: Table): ImportStore {
  const portfolioCheck = (accountId: string, version: string | undefined): TransactionWrite => ({
    ConditionCheck: {
      TableName: table.name,
      Key: portfolioKey(accountId),
      ...versionCondition(version),
    },
  });

  /** In several transactions: each checks its conditions again, and the first refused one ends it. */
  const writeInParts = async (
    checks: readonly TransactionWrite[],
    writes: readonly TransactionWrite[],
  ): Promise<TransactionOutcome> => {
    for (let start = 0; start < writes.length; start += maximumRows) {
      const part = writes.slice(start, start + maximumRows);
      if ((await writeRepeatable(table, [...checks, ...part])) === 'refused') return 'refused';
    }
    return 'written';
  };

  return {
    async readSeen(accountId) {
      const account = rowKey(accountId, 'ACCOUNT');
      const keys = [account, portfolioKey(accountId), stagedImportKey(accountId)];
      const find = await batchGet(table, keys);
      if (find(account) === undefined) throw new ProblemError('account_not_found');
      const item = find(portfolioKey(accountId));
      const staged = find(stagedImportKey(accountId));
      return {
        portfolio: item === undefined ? undefined : parsePortfolio(item),
        stagedImportId: staged === undefined ? undefined : parseStagedImport(staged),
      };
    },

    begin(accountId, importId, { version, stagedImportId }) {
      return writeRepeatable(table, [
        accountCheck(table, accountId),
        portfolioCheck(accountId, version),
        beginStagedImport(table, accountId, importId, stagedImportId),
      ]);
    },

    stage(accountId, importId, trades) {
      return writeInParts(
        [accountCheck(table, accountId), stagedImportCheck(table, accountId, importId)],
        trades.map((trade) => ({
          Put: { TableName: table.name, Item: tradeItem(accountId, trade) },
        })),
      );
    },

    discard(accountId, trades, { version, stagedImportId }) {
      return writeInParts(
        [portfolioCheck(accountId, version), stagedImportCheck(table, accountId, stagedImportId)],
        trades.map((trade) => ({
          Delete: { TableName: table.name, Key: tradeKey(accountId, trade) },
        })),
      );
    },

    completionWrite(accountId, importId, stagedImportId) {
      return stagedImportId === importId
        ? endStagedImport(table, accountId, importId)
        : notStagedCheck(table, accountId, importId);
    },
  };
}
