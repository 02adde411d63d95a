import { ulid } from 'ulid';
import {
  importTrades,
  maxImportNameLength,
  maxTradesPerPart,
  stageTrades,
  type Trades,
} from '../../../../../../shared/contracts/portfolio/trades.ts';
import type { Investment } from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import type { Statement } from '../../../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { callWithSession } from '../../../access/session/authorized-api.ts';
import { versionOf } from '../../trades/use-trades.ts';

const maxConcurrentParts = 3;

export interface ImportToSend {
  /** The same for each attempt to send the same trades. */
  readonly importId: string;
  readonly name: string;
  readonly trades: readonly Trade[];
  readonly statements: readonly Statement[] | undefined;
  readonly investments: readonly Investment[];
  /** Those that are stored ones of another name, by index. */
  readonly sameInvestments?: readonly { readonly index: number; readonly id: string }[];
}

export function newImportId(): string {
  return `imp_${ulid()}`;
}

/**
 * Uploads the trades in parts and then completes the import: before that nothing counts. Repeatable after a failure.
 * @param onProgress is called with the share that is uploaded, from 0 to 1
 */
export async function sendImport(
  { importId, name, trades, statements, investments, sameInvestments = [] }: ImportToSend,
  seen: Trades,
  onProgress: (share: number) => void,
): Promise<void> {
  const offsets = Array.from(
    { length: Math.ceil(trades.length / maxTradesPerPart) },
    (_, index) => index * maxTradesPerPart,
  );
  let sent = 0;
  const stage = async (offset: number): Promise<void> => {
    const part = trades.slice(offset, offset + maxTradesPerPart);
    await callWithSession(stageTrades, { importId, offset, trades: part });
    sent += 1;
    onProgress(sent / offsets.length);
  };
  // The first part alone starts the import.
  const [first, ...others] = offsets;
  if (first !== undefined) await stage(first);
  const waiting = [...others];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await stage(next);
  };
  await Promise.all(Array.from({ length: maxConcurrentParts }, worker));
  await callWithSession(importTrades, {
    importId,
    name: name.slice(0, maxImportNameLength).trim() || 'planilha',
    trades: trades.length,
    ...(statements === undefined ? {} : { statements: [...statements] }),
    ...(investments.length === 0 ? {} : { fixedIncome: [...investments] }),
    ...(sameInvestments.length === 0 ? {} : { sameFixedIncome: [...sameInvestments] }),
    ...versionOf(seen),
  });
}
