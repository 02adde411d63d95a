import * as z from 'zod/mini';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { readStored, storedKeys } from '../../../lib/storage.ts';

/** The panel that is open above the list. */
export type OpenTrade =
  | { readonly kind: 'add'; readonly ticker: string }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'import' };

/** Returns where the tab keeps an unsaved trade; a new one has no id. */
export function tradeDraftKey(id: string | undefined): `${string}Work` {
  return `trade${id ?? 'New'}Work`;
}

/** The part of `formDraft`'s record that is read before the form has loaded. */
const keptSchema = z.object({ owner: z.string() });

/** A trade that was typed and not saved before a reload or a new login is open again. */
export function openOfDraft(owner: string, trades: readonly StoredTrade[]): OpenTrade | undefined {
  const ids = storedKeys('session')
    .map((key) => /^trade(.+)Work$/.exec(key)?.[1])
    .filter((id) => id !== undefined)
    .filter((id) => readStored('session', `trade${id}Work`, keptSchema)?.owner === owner);
  if (ids.includes('New')) return { kind: 'add', ticker: '' };
  const edited = trades.find(({ id }) => ids.includes(id));
  return edited && { kind: 'edit', id: edited.id };
}
