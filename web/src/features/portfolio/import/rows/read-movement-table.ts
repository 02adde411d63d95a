import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Trade, TradeKind } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { columnDayReader } from '../tables/group-days.ts';
import type { NumberReader } from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import {
  contradictionOf,
  exactDecimal,
  invalid,
  other,
  tradesOutcome,
  valueOf,
  waitingOutcome,
  type RowOutcome,
} from './row-outcome.ts';
import type { ReadOptions } from '../imported-file.ts';
import { shortText } from '../tables/row-text.ts';
import {
  isAuction,
  isGrouping,
  isSettlement,
  isSplit,
  pairSplits,
  type Movement,
} from './movement.ts';
import { removedByGrouping } from './lone-grouping.ts';
import { subscribedPriceReader } from './subscription-receipts.ts';
import { sessionsBefore, settlementSessions } from './settlement-day.ts';
import { normalizeName } from '../spreadsheet.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';

/*
 * The movements of B3's investor area. Settlements are trades of two sessions before. Rows of payments have the
 * quantity of shares that were paid, which is no movement of shares.
 */

const payments =
  /^(?:dividendo|juros|rendimento|reembolso|pagamento de juros|amortizacao|restituicao|premio|correcao)/;
const rights = /direito|cessao|subscricao|sobras/;
const lending = /^(?:emprestimo|aluguel)/;
const withoutEffect = /garantia|custodia|^bloqueio|^desbloqueio/;
const exchanges =
  /^(?:incorporacao|cisao|fusao|conversao|permuta|atualizacao|exercicio|oferta publica|opa)/;

export function movementRowReader(
  table: Table,
  rows: readonly ReadRow[],
  numbers: NumberReader,
  { today, heldQuantity }: ReadOptions,
): (row: ReadRow) => RowOutcome {
  const { columns } = table;
  const readDay = columnDayReader(table, columns.day, today);
  const movements = new Map<number, Movement | RowOutcome>(
    rows.map((row) => [row.index, readMovement(row)]),
  );
  const known = [...movements.values()].filter(
    (movement): movement is Movement => 'row' in movement,
  );
  const pairs = pairSplits(known);
  const subscribedPrice = subscribedPriceReader(table, rows, { numbers, readDay });
  const auctions = known.filter(({ name }) => isAuction(name));
  const usedAuctions = new Set<Movement>();

  return (row) => {
    const movement = movements.get(row.index);
    if (movement === undefined) return invalid(reasons.other);
    return 'row' in movement ? outcomeOf(movement) : movement;
  };

  function readMovement(row: ReadRow): Movement | RowOutcome {
    const name = normalizeName(row.textOf('side'));
    const { asset } = row;
    if (rights.test(name)) return other(reasons.rightMovement);
    if (asset.kind !== 'asset') return { kind: 'left-out', reason: asset.reason, as: asset.kind };
    if (lending.test(name)) return other(reasons.lending);
    if (withoutEffect.test(name)) return other(reasons.noOwnershipChange);
    const isFundCapital = name.startsWith('amortizacao') && asset.ticker.endsWith('11');
    const isCapital = isFundCapital || name.startsWith('restituicao de capital');
    if (payments.test(name) && !isCapital) return other(reasons.payment);
    const direction = normalizeName(row.textOf('inOut'));
    if (!/^(?:credito|debito|entrada|saida)/.test(direction)) return invalid(reasons.noSide);
    const day = columns.day === undefined ? null : readDay(row.cells[columns.day] ?? null);
    if (day === null) return invalid(reasons.noDay);
    if (day > today) return invalid(reasons.futureDay);
    const [quantityReading, priceReading] = [columns.quantity, columns.price].map((column) =>
      column === undefined ? ({ kind: 'empty' } as const) : numbers(row.index, column),
    );
    if (quantityReading === undefined || priceReading === undefined)
      return invalid(reasons.quantity);
    const quantity = valueOf(quantityReading)?.abs() ?? null;
    const price = valueOf(priceReading);
    if (isCapital && (quantity === null || price === null)) return other(reasons.payment);
    if (isAuction(name) && quantity === null) return other(reasons.auction);
    const waiting = waitingOutcome([quantityReading, priceReading]);
    if (waiting !== undefined) return waiting;
    if (quantity === null || quantity.eq(0)) return invalid(reasons.quantity);
    if (priceReading.kind === 'text') return invalid(reasons.noTradePrice);
    const value = columns.value === undefined ? null : valueOf(numbers(row.index, columns.value));
    const isTraded = isSettlement(name) || isAuction(name);
    const contradiction =
      isTraded && price !== null && value !== null
        ? contradictionOf(quantity, price, value)
        : undefined;
    if (contradiction !== undefined) return invalid(contradiction);
    const broker = brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    const isCredit = /^(?:credito|entrada)/.test(direction);
    return { row, name, isCredit, day, ticker: asset.ticker, broker, quantity, price };
  }

  function outcomeOf(movement: Movement): RowOutcome {
    const { name, isCredit, day } = movement;
    const written = shortText(movement.row.textOf('side'));
    if (isSettlement(name)) {
      if (movement.price === null || movement.price.eq(0)) return invalid(reasons.noTradePrice);
      const traded = sessionsBefore(day, settlementSessions);
      return trade(movement, isCredit ? 'buy' : 'sell', { day: traded, isFromSettlement: true });
    }
    if (isAuction(name)) return other(reasons.auction);
    if (name.startsWith('bonificacao'))
      return isCredit ? trade(movement, 'bonus') : invalid(reasons.corporateEvent(written));
    if (name.startsWith('fracao'))
      return isCredit ? invalid(reasons.unknownMovement(written)) : fraction(movement);
    if (isSplit(name) || isGrouping(name)) return splitOf(movement);
    if (/^transferencia(?: sem financeiro)?$/.test(name))
      return trade(movement, isCredit ? 'transfer-in' : 'transfer-out', { price: null });
    if (/^(?:amortizacao|restituicao)/.test(name)) return trade(movement, 'amortisation');
    if (/^compra\b|^venda\b/.test(name) && movement.price !== null)
      return trade(movement, isCredit ? 'buy' : 'sell');
    if (name === 'atualizacao' && isCredit) {
      const paid = subscribedPrice(movement);
      if (paid !== null) return trade({ ...movement, price: paid }, 'subscription');
    }
    if (name.startsWith('resgate')) return invalid(reasons.redemption);
    return invalid(
      exchanges.test(name) ? reasons.corporateEvent(written) : reasons.unknownMovement(written),
    );
  }

  function trade(
    { day, ticker, quantity, price, broker }: Movement,
    kind: TradeKind,
    over: Partial<Trade> = {},
  ): RowOutcome {
    const exact = exactDecimal(quantity);
    if (exact === undefined) return invalid(reasons.quantity);
    const own = price === null || price.eq(0) || kind === 'split' ? null : canonicalDecimal(price);
    return tradesOutcome(
      [{ day, ticker, kind, quantity: exact, price: own, fees: '0', broker, ...over }],
      today,
    );
  }

  /**
   * A fraction is sold at the auction's price. Without the row of the auction it leaves at the average cost, so that
   * the quantity is right and no result is invented.
   */
  function fraction(movement: Movement): RowOutcome {
    const auction = auctions.find(
      (row) =>
        !usedAuctions.has(row) &&
        row.ticker === movement.ticker &&
        row.broker === movement.broker &&
        row.quantity.eq(movement.quantity) &&
        row.price?.gt(0) === true,
    );
    if (auction === undefined) return trade(movement, 'transfer-out', { price: null });
    usedAuctions.add(auction);
    return trade({ ...movement, price: auction.price }, 'sell');
  }

  /** The credit of a split is what is added; a debit of the old quantity beside it is deducted. */
  function splitOf(movement: Movement): RowOutcome {
    const pair = pairs.get(movement);
    if (pair === undefined) {
      if (isSplit(movement.name) && movement.isCredit)
        return trade(movement, 'split', { price: null });
      const removed = removedByGrouping(movement, known, pairs, heldQuantity);
      return removed === undefined
        ? invalid(reasons.loneGrouping)
        : trade({ ...movement, quantity: removed }, 'reverse-split', { price: null });
    }
    const { debit, credit } = pair;
    if (movement === credit) return other(reasons.otherGroupingRow(debit.row.line));
    const added = credit.quantity.minus(debit.quantity);
    if (added.eq(0)) return invalid(reasons.loneGrouping);
    const kind = added.gt(0) ? 'split' : 'reverse-split';
    return trade({ ...debit, quantity: added.abs() }, kind, { price: null });
  }
}
