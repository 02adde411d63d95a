import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { FindStocks } from '../../lib/search-stocks.ts';
import type { AssetOption } from './asset-options.ts';
import { useStockSearch, type StockSearch } from './use-stock-search.ts';

interface ComboboxOptions {
  readonly find: FindStocks;
  readonly start?: string;
  /** Whether the text in the field is also searched while the list is closed. */
  readonly searchesWhileClosed?: boolean;
  /** No option can be chosen. */
  readonly isClosed?: boolean;
  /** Returns the options in order. */
  readonly optionsOf: (search: StockSearch, typed: string) => readonly AssetOption[];
}

export type AssetComboboxState = ReturnType<typeof useAssetCombobox>;

/**
 * A search field with a list of assets: a combobox by the ARIA practices. The focus stays in the field, and
 * `aria-activedescendant` names the selected option. The caller handles Enter.
 */
export function useAssetCombobox(options: ComboboxOptions) {
  const { find, start = '', searchesWhileClosed = false, isClosed = false } = options;
  const listId = useId();
  const [typed, setTyped] = useState(start);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { search, retry } = useStockSearch(isOpen || searchesWhileClosed ? typed : '', find);
  const choices = options.optionsOf(search, typed);
  const expanded = isOpen && !isClosed && search.state !== 'idle';

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function move(step: 1 | -1): void {
    setOpen(true);
    setActive(nextActive(active, choices.length, step));
  }

  return {
    listId,
    typed,
    search,
    retry,
    choices,
    expanded,
    active,
    activeChoice: expanded ? choices[active] : undefined,
    open: () => setOpen(true),
    close,
    /** Fills the field without opening its list. */
    fill: (text: string) => {
      setTyped(text);
      close();
    },
    type: (text: string) => {
      setTyped(text);
      setOpen(true);
      setActive(-1);
    },
    /** Closes the list when the focus leaves the field and the list. */
    closeOnBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    /** @returns whether the key was the list's */
    takesKey: ({ key }: KeyboardEvent, onEmptied: () => void): boolean => {
      if (key === 'Escape' && (expanded || typed !== '')) {
        if (expanded) close();
        else onEmptied();
        return true;
      }
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
      move(key === 'ArrowDown' ? 1 : -1);
      return true;
    },
  };
}

/** Round the list, in from either end. */
function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
