import type { Position } from '../../../../../../shared/portfolio/position.ts';
import { holdingOf } from '../../trades/trade-outcome.ts';
import type { ImportedPosition } from '../imported-file.ts';

/**
 * Gives positions of a file without brokers those that hold the asset: the only one, or all of them where they hold
 * as much together. What differs at several brokers stays without one, since the file does not say where.
 */
export function atHeldBrokers(
  imported: readonly ImportedPosition[],
  current: readonly Position[],
): readonly ImportedPosition[] {
  const counts = Map.groupBy(imported, ({ position }) => position.ticker);
  const heldBy = Map.groupBy(current, ({ ticker }) => ticker);
  return imported.flatMap((one): readonly ImportedPosition[] => {
    const { position } = one;
    const held = heldBy.get(position.ticker) ?? [];
    const isOnlyRow = counts.get(position.ticker)?.length === 1;
    if (position.broker !== null || !isOnlyRow) return [one];
    const [first, ...others] = held;
    if (first === undefined) return [one];
    if (others.length === 0) return [{ ...one, position: { ...position, broker: first.broker } }];
    if (holdingOf(held).quantity !== position.quantity) return [one];
    return held.map(({ broker, quantity }) => ({
      ...one,
      position: { ...position, broker, quantity },
    }));
  });
}
