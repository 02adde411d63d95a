import * as z from 'zod/mini';
import { dayAfter } from '../../../../../shared/market/b3-session.ts';
import type { MissingSplit } from '../../../../../shared/contracts/portfolio/returns.ts';
import type { SplitFactor } from '../../../../../shared/portfolio/splits.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { readStored, storedKeys } from '../../../lib/storage.ts';

/** A split to record. */
export interface NewSplit extends SplitFactor {
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

/** The panel that is open above the list. */
export type OpenTrade =
  | { readonly kind: 'add'; readonly ticker: string; readonly split?: NewSplit }
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

/** Returns the split to record, on the first day that has its new prices. */
export function newSplitOf({ lastDay, day, factor }: MissingSplit): NewSplit {
  return { ...factor, day: day ?? dayAfter(lastDay) };
}

/** Returns the split that a link asks for: `paths.recordSplit`. */
export function openOfAddress(parameters: URLSearchParams): OpenTrade | undefined {
  const ticker = parameters.get('registrar');
  const [from, to] = [Number(parameters.get('de')), Number(parameters.get('para'))];
  const day = z.iso.date().safeParse(parameters.get('data')).data;
  if (ticker === null || day === undefined || !(from > 0) || !(to > 0)) return undefined;
  return { kind: 'add', ticker, split: { day, from, to } };
}
