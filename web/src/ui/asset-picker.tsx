import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { minimumSearchLength } from '../../../shared/contracts/market.ts';
import { findStocks, type FindStocks } from '../lib/search-stocks.ts';
import { assetOptions, typedTicker, type AssetOption } from './asset-options.ts';
import { AssetChips } from './asset-chips.tsx';
import { AssetList } from './asset-list.tsx';
import { Field, type FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';
import { useStockSearch } from './use-stock-search.ts';

interface AssetPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: FieldError | undefined;
  readonly optional?: boolean;
  /** Chosen tickers, in upper case. */
  readonly value: readonly string[];
  readonly onChange: (tickers: string[]) => void;
  readonly maximum: number;
  readonly find?: FindStocks;
}

/**
 * Chooses assets by searching (a combobox after the ARIA practices). A ticker that the search
 * does not know may be added as typed, in upper case; nothing is added twice.
 */
export function AssetPicker(props: AssetPickerProps) {
  const { value, onChange, maximum, find = findStocks, ...texts } = props;
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const chipsRef = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const { search, retry } = useStockSearch(typed, find);

  const full = value.length >= maximum;
  const options = assetOptions(search, typed, value);
  const expanded = open && !full && search.state !== 'idle';
  const activeOption = expanded ? options[active] : undefined;

  function reset(): void {
    setTyped('');
    setOpen(false);
    setActive(-1);
  }

  function add(tickers: readonly string[]): void {
    const next = [...new Set([...value, ...tickers])].slice(0, maximum);
    const added = next.slice(value.length);
    reset();
    if (added.length === 0) {
      setSaid(tickers.length === 0 ? '' : `${tickers.join(', ')} já está na lista.`);
      return;
    }
    const limit = next.length >= maximum ? ` Máximo de ${maximum} ativos.` : '';
    setSaid(`${added.join(', ')} na lista.${limit}`);
    onChange(next);
    // A disabled input would drop the focus to nowhere.
    if (next.length >= maximum) requestAnimationFrame(() => focusLastChip(chipsRef.current));
  }

  function remove(ticker: string): void {
    setSaid(`${ticker} removido.`);
    onChange(value.filter((chosen) => chosen !== ticker));
    requestAnimationFrame(() => inputRef.current?.focus());
  }

  function handleType(text: string): void {
    const pieces = text.split(/[,;\n]/);
    if (pieces.length > 1) {
      const tickers = pieces.map(typedTicker).filter((ticker) => ticker !== undefined);
      add(tickers);
      return;
    }
    setTyped(text);
    setOpen(true);
    setActive(-1);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && (expanded || typed !== '')) {
      event.preventDefault();
      if (expanded) setOpen(false);
      else reset();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, options.length, key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter' && typed.trim() !== '') {
      // Enter chooses; it must not send the form while a search is on its way.
      event.preventDefault();
      const chosen = activeOption?.ticker ?? bestMatch(options, typed);
      if (chosen !== undefined) add([chosen]);
    }
  }

  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Field
        {...texts}
        status={
          <p className="text-small text-muted tabular mt-1.5">
            {value.length} de {maximum} ativos
          </p>
        }
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={inputRef}
              role="combobox"
              aria-expanded={expanded}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={activeOption ? `${listId}-${active}` : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              className="control pr-12"
              disabled={full}
              placeholder={full ? `Máximo de ${maximum} ativos` : 'Busque por código ou nome'}
              value={typed}
              onChange={(event) => handleType(event.currentTarget.value)}
              onKeyDown={handleKey}
              onFocus={() => setOpen(typed.trim().length >= minimumSearchLength)}
              onClick={() => setOpen(true)}
            />
            {search.state === 'loading' ? (
              <span className="text-muted absolute top-3.5 right-3.5">
                <Spinner />
              </span>
            ) : null}
            <AssetList
              {...{ listId, search, options, active, retry }}
              hidden={!expanded}
              onChoose={(ticker) => {
                add([ticker]);
                inputRef.current?.focus();
              }}
            />
          </div>
        )}
      </Field>
      <AssetChips ref={chipsRef} tickers={value} onRemove={remove} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** The option that is exactly what was typed: found under that ticker, or custom. */
function bestMatch(options: readonly AssetOption[], typed: string): string | undefined {
  const ticker = typedTicker(typed);
  return options.find((option) => option.ticker === ticker)?.ticker;
}

function focusLastChip(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLButtonElement>('li:last-child button')?.focus();
}
