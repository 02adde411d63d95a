import Big from 'big.js';
import {
  canonicalDecimal,
  formatAveragePrice,
  formatDecimal,
} from '../../../shared/portfolio/decimal.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import type { Ledger } from '../../../shared/portfolio/trades/ledger-result.ts';
import type { StoredTrade, Trade } from '../../../shared/portfolio/trades/trade.ts';
import { formatReaisDifference } from '../../../shared/values/money.ts';
import { calculatedValue } from '../domain/sourced-values.ts';
import { sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import type { AccountEntries } from './complete-draft.ts';
import type { TradeOperation } from '../domain/trade-questions.ts';

/** Returns the trades after some changes. */
export function applyOperations(
  trades: readonly StoredTrade[],
  operations: readonly TradeOperation[],
): readonly StoredTrade[] {
  const changed = new Map(operations.map(({ id, after }) => [id, after]));
  return [
    ...trades.filter(({ id }) => !changed.has(id)),
    ...operations.flatMap(({ id, after }) => (after === null ? [] : [{ ...after, id }])),
  ];
}

/** Returns the codes of the assets whose trades change. */
export function tickersOfOperations(operations: readonly TradeOperation[]): readonly string[] {
  return [
    ...new Set(
      operations.flatMap(({ before, after }) =>
        [before, after].flatMap((trade) => trade?.ticker ?? []),
      ),
    ),
  ];
}

/** Returns what the portfolio has after the changes: quantity and average price, results of sales, missing shares. */
export function describeOutcome(
  entries: AccountEntries,
  operations: readonly TradeOperation[],
): readonly Sentence[] {
  const tickers = new Set(tickersOfOperations(operations));
  const ofTickers = <Entry extends { readonly ticker: string }>(all: readonly Entry[]) =>
    all.filter(({ ticker }) => tickers.has(ticker));
  const statements = ofTickers(entries.statements);
  const trades = ofTickers(entries.trades);
  const before = deriveLedger({ statements, trades });
  const after = deriveLedger({ statements, trades: applyOperations(trades, operations) });
  return [...tickers].flatMap((ticker) => [
    ...describeMissing(ticker, before, after),
    ...describeResult(ticker, before, after, operations),
    describePosition(ticker, after),
  ]);
}

function describePosition(ticker: string, { positions }: Ledger): Sentence {
  const held = positions.filter((position) => position.ticker === ticker);
  const quantity = held.reduce((sum, one) => sum.plus(one.quantity), new Big(0));
  if (quantity.eq(0)) return sourcedText`Depois você não terá mais ${wrapName(ticker)}.`;
  const counted = calculatedValue(
    formatDecimal(canonicalDecimal(quantity)),
    'soma das suas operações e do que você informou ter',
  );
  const average = held[0]?.averagePrice ?? null;
  if (average === null) {
    return sourcedText`Depois você terá ${counted} ${wrapName(ticker)}, sem preço médio conhecido.`;
  }
  const averagePrice = calculatedValue(
    `R$ ${formatAveragePrice(average)}`,
    'custo das compras, com taxas, dividido pela quantidade',
  );
  return sourcedText`Depois você terá ${counted} ${wrapName(ticker)} com preço médio de ${averagePrice}.`;
}

function describeResult(
  ticker: string,
  before: Ledger,
  after: Ledger,
  operations: readonly TradeOperation[],
): readonly Sentence[] {
  const sells = operations.some((one) => one.after?.kind === 'sell' && one.after.ticker === ticker);
  const [had, has] = [before, after].map(({ realised }) =>
    realised.filter((result) => result.ticker === ticker),
  );
  const unknown = (results: Ledger['realised'] | undefined) =>
    (results ?? []).filter(({ resultInCentavos }) => resultInCentavos === null).length;
  if (unknown(has) > unknown(had)) {
    return sells
      ? [
          sourcedText`Não dá para calcular o resultado da venda: falta o que foi pago por essas ${wrapName(ticker)}.`,
        ]
      : [];
  }
  const sum = (results: Ledger['realised'] | undefined) =>
    (results ?? []).reduce((total, { resultInCentavos }) => total + (resultInCentavos ?? 0), 0);
  const difference = sum(has) - sum(had);
  const isNew = operations.every((one) => one.before === null);
  if (difference === 0 && !(sells && isNew)) return [];
  const result = calculatedValue(
    formatReaisDifference(difference),
    'valor da venda, menos taxas, menos quantidade vezes preço médio',
  );
  return sells && isNew
    ? [sourcedText`Resultado da venda: ${result}, antes de imposto.`]
    : [sourcedText`O resultado das suas vendas de ${wrapName(ticker)} muda em ${result}.`];
}

function describeMissing(ticker: string, before: Ledger, after: Ledger): readonly Sentence[] {
  const known = new Set(before.issues.map((issue) => JSON.stringify(issue)));
  const [issue] = after.issues.filter(
    (one) => one.ticker === ticker && !known.has(JSON.stringify(one)),
  );
  if (issue === undefined) return [];
  if (issue.missingQuantity === null) {
    return [sourcedText`Atenção: a carteira não tem ${wrapName(ticker)} nessa data.`];
  }
  const missing = calculatedValue(
    formatDecimal(issue.missingQuantity),
    'quantidade vendida menos a que a carteira tinha',
  );
  return [
    sourcedText`Atenção: é mais do que a carteira tem nessa data. Faltam ${missing} ${wrapName(ticker)}: talvez uma compra não esteja registrada.`,
  ];
}

export function isSameTrade(one: Trade, other: Trade): boolean {
  return (
    one.day === other.day &&
    one.ticker === other.ticker &&
    one.kind === other.kind &&
    one.quantity === other.quantity &&
    one.price === other.price &&
    one.fees === other.fees &&
    (one.broker ?? '') === (other.broker ?? '')
  );
}
