import Big from 'big.js';
import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { positionKey } from '../../../../../../shared/portfolio/position.ts';
import { brokerNamer } from '../matching/broker-identity.ts';
import type { ImportedFile, ImportedPosition } from '../imported-file.ts';

/** Returns the file with the names that the portfolio already uses for its brokers. */
export function withKnownBrokers(file: ImportedFile, { trades, statements }: Trades): ImportedFile {
  const nameOf = brokerNamer([...trades, ...statements]);
  const positions = file.positions.map((one) => ({
    ...one,
    position: { ...one.position, broker: nameOf(one.position.broker) },
  }));
  return {
    ...file,
    trades: file.trades.map(({ location, trade }) => ({
      location,
      trade: { ...trade, broker: nameOf(trade.broker) },
    })),
    positions: addUpEqual(positions),
  };
}

/** Two spellings of a broker may have been two positions. */
function addUpEqual(positions: readonly ImportedPosition[]): ImportedPosition[] {
  return [...Map.groupBy(positions, ({ position }) => positionKey(position)).values()].flatMap(
    ([first, ...others]) =>
      first === undefined ? [] : [others.reduce((sum, other) => addUp(sum, other), first)],
  );
}

function addUp(one: ImportedPosition, other: ImportedPosition): ImportedPosition {
  const quantity = new Big(one.position.quantity).plus(other.position.quantity);
  const costOf = ({ position }: ImportedPosition) =>
    position.averagePrice === null ? null : new Big(position.quantity).times(position.averagePrice);
  const [oneCost, otherCost] = [costOf(one), costOf(other)];
  return {
    ...one,
    position: {
      ...one.position,
      quantity: canonicalDecimal(quantity),
      averagePrice:
        oneCost === null || otherCost === null
          ? null
          : canonicalDecimal(oneCost.plus(otherCost).div(quantity)),
    },
    rows: one.rows + other.rows,
    hasEqualRows: one.hasEqualRows || other.hasEqualRows,
  };
}
