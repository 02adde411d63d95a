import * as z from 'zod/mini';
import { storedPositionSchema } from '../../shared/portfolio/position.ts';
import type { ItemKey } from '../runtime/table.ts';
import { rowKey } from './account-rows.ts';

/*
 * The whole portfolio is one row with one version, so that it is replaced completely or not at all: two hundred
 * positions are about 40 kB, and a transaction with one item each would be limited to a hundred.
 */

export const portfolioEntity = 'Portfolio';

const itemSchema = z.object({
  entity: z.literal(portfolioEntity),
  positions: z.array(storedPositionSchema),
  /** ISO 8601, UTC. */
  updated_at: z.string(),
});
export type StoredPortfolio = z.infer<typeof itemSchema>;

export function portfolioKey(accountId: string): ItemKey {
  return rowKey(accountId, 'PORTFOLIO');
}

/** @throws a zod error for an item that is none */
export function parsePortfolio(item: unknown): StoredPortfolio {
  return itemSchema.parse(item);
}
