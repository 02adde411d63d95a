import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { searchStocks } from '../../../../../shared/contracts/market.ts';
import { Search } from 'lucide-react';
import { assetSearch as texts } from '../../../copy/market/market.ts';
import { findStocks, type FindStocks } from '../../../lib/search-stocks.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useStockSearch } from '../../../ui/assets/use-stock-search.ts';
import { codeOf, meantSymbol } from './find-asset.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** Longer than any name that somebody types; the suggestions take as much. */
const maximumTyped = 60;

interface AssetSearchProps {
  /** The asset that is open, or empty. */
  readonly symbol: string;
  /** That asset is on its way. Another can be searched meanwhile. */
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Told what was typed or chosen, and the field for whoever wants to put the focus there. */
  readonly onSearch: (typed: string, field: HTMLInputElement | null) => void;
  readonly onType: () => void;
  readonly onFocus: () => void;
  readonly find?: FindStocks;
}

/** A search for an asset with suggestions (a combobox after the ARIA practices). */
export function AssetSearch(props: AssetSearchProps) {
  const { symbol, busy, error, onSearch, onType, onFocus, find = findStocks } = props;
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(symbol);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [filledFor, setFilledFor] = useState(symbol);
  if (filledFor !== symbol) {
    // Back, forward, or a chip: the field follows the address.
    setFilledFor(symbol);
    setTyped(symbol);
    setOpen(false);
  }
  const resolving = useRef<AbortController>(undefined);
  const [isResolving, setResolving] = useState(false);
  const { search, retry } = useStockSearch(open ? typed : '', find);
  const stocks = search.state === 'found' ? search.stocks : [];
  const expanded = open && search.state !== 'idle';
  const activeStock = expanded ? stocks[active] : undefined;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function start(wanted: string): void {
    resolving.current?.abort();
    setResolving(false);
    setTyped(wanted);
    close();
    onSearch(wanted, inputRef.current);
  }

  /** Nothing was chosen from the list: what was typed may be a code, or the name of an asset. */
  async function startMeant(): Promise<void> {
    if (typed.trim() === '' || codeOf(typed) !== undefined) {
      start(typed);
      return;
    }
    resolving.current?.abort();
    const controller = new AbortController();
    resolving.current = controller;
    setResolving(true);
    const meant = await meantSymbol(typed, find, controller.signal);
    // Something else has been typed or chosen meanwhile.
    if (controller.signal.aborted) return;
    start(meant);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && (expanded || typed !== '')) {
      event.preventDefault();
      if (expanded) close();
      else setTyped('');
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, stocks.length, key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && activeStock !== undefined) {
      event.preventDefault();
      start(activeStock.ticker);
    }
  }

  return (
    <form
      role="search"
      noValidate
      className="max-w-text flex flex-col gap-4 sm:flex-row sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        void startMeant();
      }}
    >
      <div
        className="min-w-0 flex-1"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <Field label={texts.field} error={error}>
          {(control) => (
            <div className="relative">
              <input
                {...control}
                ref={inputRef}
                role="combobox"
                aria-expanded={expanded}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={activeStock ? `${listId}-${active}` : undefined}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="search"
                maxLength={maximumTyped}
                placeholder={texts.placeholder}
                className="control pr-12"
                value={typed}
                onChange={(event) => {
                  resolving.current?.abort();
                  setResolving(false);
                  setTyped(event.currentTarget.value);
                  setOpen(true);
                  setActive(-1);
                  onType();
                }}
                onKeyDown={handleKey}
                onFocus={(event) => {
                  // Whoever comes back looks for another one.
                  event.currentTarget.select();
                  onFocus();
                }}
              />
              <span className="text-muted pointer-events-none absolute top-3.5 right-3.5">
                {search.state === 'loading' ? (
                  <Spinner />
                ) : (
                  <Search size={20} strokeWidth={1.75} aria-hidden />
                )}
              </span>
              <SuggestionList
                {...{ listId, search, stocks, active, retry }}
                hidden={!expanded}
                onChoose={start}
              />
            </div>
          )}
        </Field>
      </div>
      <div className="sm:mt-[2.2rem]">
        <CallButton
          calls={[searchStocks]}
          type="submit"
          busy={isResolving || (busy && typed.trim().toUpperCase() === symbol)}
        >
          {texts.submit}
        </CallButton>
      </div>
    </form>
  );
}

function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
