import { useRef, useState } from 'react';
import { searchStocks } from '../../../../../shared/contracts/stock-search.ts';
import { Search } from 'lucide-react';
import { assetSearch as texts, stockTypes } from '../../../copy/market/market.ts';
import { classNames } from '../../../lib/class-names.ts';
import { findStocks, type FindStocks } from '../../../lib/search-stocks.ts';
import { AssetCombobox } from '../../../ui/assets/asset-combobox.tsx';
import { foundOptions } from '../../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../../ui/assets/use-asset-combobox.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { parseExchangeCode, resolveSymbol } from './resolve-symbol.ts';

/** Longer than any name; equal to the limit of the suggestions. */
const maxTyped = 60;

interface AssetSearchProps {
  /** The asset that is open, or empty. */
  readonly symbol: string;
  /** An asset is loading. Another can be searched in the meantime. */
  readonly busy: boolean;
  /** In one row, above an asset that is open. */
  readonly isSlim?: boolean;
  readonly error: string | undefined;
  /** Called with the typed or chosen text, and the field for moving the focus. */
  readonly onSearch: (typed: string, field: HTMLInputElement | null) => void;
  readonly onType: () => void;
  readonly onFocus: () => void;
  readonly find?: FindStocks;
}

/** Searches an asset by a choice from the list or by the typed text. */
export function AssetSearch(props: AssetSearchProps) {
  const {
    symbol,
    busy,
    error,
    onSearch,
    onType,
    onFocus,
    find = findStocks,
    isSlim = false,
  } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const combobox = useAssetCombobox({ find, start: symbol, optionsOf: foundOptions });
  const { typed } = combobox;
  const [filledFor, setFilledFor] = useState(symbol);
  if (filledFor !== symbol) {
    // After back, forward or the press of a chip, the field shows the asset in the address.
    setFilledFor(symbol);
    combobox.fill(symbol);
  }
  const resolving = useRef<AbortController>(undefined);
  const [isResolving, setResolving] = useState(false);

  function stopResolving(): void {
    resolving.current?.abort();
    setResolving(false);
  }

  function start(search: string): void {
    stopResolving();
    combobox.fill(search);
    onSearch(search, inputRef.current);
  }

  /** Without a choice from the list, the text may be a ticker or a name. */
  async function startMeant(): Promise<void> {
    if (typed.trim() === '' || parseExchangeCode(typed) !== undefined) {
      start(typed);
      return;
    }
    resolving.current?.abort();
    const controller = new AbortController();
    resolving.current = controller;
    setResolving(true);
    const resolvedSymbol = await resolveSymbol(typed, find, controller.signal);
    // Something else has been typed or chosen meanwhile.
    if (controller.signal.aborted) return;
    start(resolvedSymbol);
  }

  return (
    <form
      method="dialog"
      role="search"
      className={
        isSlim
          ? 'flex flex-wrap items-start gap-2 md:[&_.control]:h-9'
          : 'max-w-text flex flex-col gap-4 sm:flex-row sm:items-start'
      }
      onSubmit={(event) => {
        event.preventDefault();
        void startMeant();
      }}
    >
      {/* With enlarged text the button wraps to its own line. */}
      <div className={classNames('flex-1', isSlim ? 'min-w-[min(9rem,100%)]' : 'min-w-0')}>
        <Field label={texts.field} isLabelHidden={isSlim} error={error}>
          {(control) => (
            <AssetCombobox
              ref={inputRef}
              {...{ combobox, control }}
              icon={isSlim ? undefined : <Search size={20} strokeWidth={1.75} aria-hidden />}
              nothing={texts.noSuggestion}
              detailOf={({ type }) => stockTypes[type]}
              input={{
                enterKeyHint: 'search',
                maxLength: maxTyped,
                placeholder: texts.placeholder,
                onFocus: (event) => {
                  // A user who returns to the field wants to search for another asset.
                  event.currentTarget.select();
                  onFocus();
                },
              }}
              onType={(text) => {
                stopResolving();
                combobox.type(text);
                onType();
              }}
              onChoose={start}
              onEmptied={() => combobox.fill('')}
              onEnter={(event) => {
                if (combobox.activeChoice === undefined) return;
                event.preventDefault();
                start(combobox.activeChoice.ticker);
              }}
            />
          )}
        </Field>
      </div>
      <div className={isSlim ? 'shrink-0' : 'sm:mt-[2.2rem]'}>
        <CallButton
          endpoints={[searchStocks]}
          type="submit"
          wide={!isSlim}
          className={isSlim ? 'md:min-h-9 md:py-1' : undefined}
          busy={isResolving || (busy && typed.trim().toUpperCase() === symbol)}
        >
          {isSlim ? <SlimSubmit /> : texts.submit}
        </CallButton>
      </div>
    </form>
  );
}

/** On small screens an icon replaces the word, which remains the button's name. */
function SlimSubmit() {
  return (
    <>
      <Search size={20} strokeWidth={1.75} aria-hidden className="lg:hidden" />
      <span className="sr-only lg:not-sr-only">{texts.submit}</span>
    </>
  );
}
