import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Position } from '../../../../../../shared/portfolio/position.ts';
import { brokerIdentity } from '../matching/broker-identity.ts';
import type { ImportedPosition } from '../imported-file.ts';

/**
 * Gives positions of a file the brokers that hold the asset. Without a broker: the only one, or all of them where they
 * hold as much together; what differs at several brokers stays without one, since the file does not say where. With a
 * broker: the portfolio's spellings of it, of which the first has what differs.
 */
export function atHeldBrokers(
  imported: readonly ImportedPosition[],
  current: readonly Position[],
): readonly ImportedPosition[] {
  const counts = Map.groupBy(imported, ({ position }) => position.ticker);
  const heldBy = Map.groupBy(current, ({ ticker }) => ticker);
  return imported.flatMap((one): readonly ImportedPosition[] => {
    const { ticker, broker, quantity } = one.position;
    const identity = brokerIdentity(broker);
    const held = (heldBy.get(ticker) ?? []).filter(
      (position) => broker === null || brokerIdentity(position.broker) === identity,
    );
    const [first, ...others] = held;
    const isOnlyRow = counts.get(ticker)?.length === 1;
    if (first === undefined || (broker === null && !isOnlyRow)) return [one];
    const rest = others.reduce((left, other) => left.minus(other.quantity), new Big(quantity));
    const isSame = rest.eq(first.quantity);
    if (others.length > 0 && !isSame && (broker === null || rest.lte(0))) return [one];
    return [{ ...first, quantity: canonicalDecimal(rest) }, ...others].map((position) => ({
      ...one,
      position: { ...one.position, broker: position.broker, quantity: position.quantity },
    }));
  });
}
