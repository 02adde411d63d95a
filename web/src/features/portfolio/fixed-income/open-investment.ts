import * as z from 'zod/mini';
import type { StoredInvestment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { readStored, storedKeys } from '../../../lib/storage.ts';

/** The panel that is open above the list. */
export type OpenInvestment =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'import' };

/** Returns where the tab keeps an unsaved investment; a new one has no id. */
export function investmentDraftKey(id: string | undefined): `${string}Work` {
  return `investment${id ?? 'New'}Work`;
}

/** The part of `formDraft`'s record that is read before the form has loaded. */
const keptSchema = z.object({ owner: z.string() });

/** An investment that was typed and not saved before a reload or a new login is open again. */
export function openOfDraft(
  owner: string,
  investments: readonly StoredInvestment[],
): OpenInvestment | undefined {
  const ids = storedKeys('session')
    .map((key) => /^investment(.+)Work$/.exec(key)?.[1])
    .filter((id) => id !== undefined)
    .filter((id) => readStored('session', `investment${id}Work`, keptSchema)?.owner === owner);
  if (ids.includes('New')) return { kind: 'add' };
  const edited = investments.find(({ id }) => ids.includes(id));
  return edited && { kind: 'edit', id: edited.id };
}
