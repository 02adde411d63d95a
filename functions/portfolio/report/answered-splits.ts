import Big from 'big.js';
import { changeInBasisPoints, maxShareMoveInBasisPoints } from '../../editions/basis-points.ts';
import { canonicalDecimal } from '../../../shared/portfolio/decimal.ts';
import type { HeldPosition } from '../../editions/messages/reader.ts';
import { explainsMove, isAfterConfirmation } from '../../../shared/portfolio/splits.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { priceAt, type Closings } from './week-series.ts';

/**
 * Returns the splits of a week that users have answered by changing their quantity, as trades. An answered quantity
 * was confirmed after the price jumped, and differs from the one before as the price does.
 */
export function findAnsweredSplits(
  closings: Closings,
  positions: readonly HeldPosition[],
): Trade[] {
  return positions.flatMap(({ ticker, broker, quantity, previousQuantity, quantityAsOf }) => {
    if (previousQuantity === undefined || quantityAsOf === undefined) return [];
    const held = { before: new Big(previousQuantity), after: new Big(quantity) };
    const jump = findJumps(ticker, closings).find(
      ({ day, change }) => !isAfterConfirmation(day, quantityAsOf) && explainsMove(held, change),
    );
    if (jump === undefined) return [];
    const added = held.after.minus(held.before);
    return {
      day: jump.day,
      ticker,
      kind: added.gt(0) ? 'split' : 'reverse-split',
      quantity: canonicalDecimal(added.abs()),
      price: null,
      fees: '0',
      broker,
    } satisfies Trade;
  });
}

/** The days on which a price moved further than prices do. */
function findJumps(ticker: string, closings: Closings) {
  const [base, ...days] = closings;
  let before = priceAt(ticker, base);
  return days.flatMap((closing) => {
    const price = priceAt(ticker, closing);
    const change =
      before === undefined || price === undefined ? null : changeInBasisPoints(before, price);
    before = price ?? before;
    return change === null || Math.abs(change) <= maxShareMoveInBasisPoints
      ? []
      : [{ day: closing.facts.session.day, change }];
  });
}
