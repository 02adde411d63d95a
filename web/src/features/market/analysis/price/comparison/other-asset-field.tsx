import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { standardLotTicker } from '../../../../../../../shared/market/ticker.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { notFoundTexts } from '../../../../../copy/market/not-found.ts';
import { findStocks } from '../../../../../lib/search-stocks.ts';
import { AssetCombobox } from '../../../../../ui/assets/asset-combobox.tsx';
import { optionForEnter, typedTicker } from '../../../../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../../../../ui/assets/use-asset-combobox.ts';
import { Field } from '../../../../../ui/forms/field.tsx';
import { findCoin } from '../../../search/find-coin.ts';
import { comparedOptions } from '../../../compare/compared-options.ts';

/** Asks for the asset to compare with the open one. The field gets the focus when it appears. */
export function OtherAssetField(props: {
  readonly symbol: string;
  /** The chosen text, when no such asset exists. */
  readonly unknownSymbol: string | undefined;
  readonly onChoose: (symbol: string) => void;
  readonly onType: () => void;
  readonly onLeave: () => void;
}) {
  const { symbol, unknownSymbol, onChoose, onType, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const combobox = useAssetCombobox({
    find: findStocks,
    // Do not offer the asset itself.
    optionsOf: (search, typed) => comparedOptions(search, typed, [symbol]),
  });
  const isSame = typedTicker(combobox.typed) === symbol;
  const [error, setError] = useState<string>();

  function choose(chosen: string): void {
    const ticker = standardLotTicker(chosen);
    combobox.fill(ticker);
    if (ticker === symbol) setError(texts.same(symbol));
    else onChoose(ticker);
  }

  return (
    <div className="mt-2 max-w-96 print:hidden">
      <Field
        label={texts.field}
        error={
          error ?? (unknownSymbol === undefined ? undefined : unknownSymbolText(unknownSymbol))
        }
      >
        {(control) => (
          <AssetCombobox
            ref={input}
            {...{ combobox, control }}
            icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
            nothing={isSame ? texts.same(symbol) : nothingText(combobox.typed)}
            input={{ placeholder: texts.placeholder, maxLength: 60 }}
            onType={(text) => {
              setError(undefined);
              onType();
              combobox.type(text);
            }}
            onChoose={choose}
            onEmptied={onLeave}
            onEnter={(event) => {
              event.preventDefault();
              const { choices, activeChoice, search } = combobox;
              const selectedTicker = optionForEnter(choices, activeChoice, search)?.ticker;
              // A typed code is accepted without waiting for the list.
              const ticker = selectedTicker ?? typedTicker(combobox.typed);
              if (ticker !== undefined) choose(ticker);
              else if (search.state !== 'loading') setError(texts.noAsset);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function unknownSymbolText(symbol: string): string {
  return findCoin(symbol) === undefined ? texts.unknown(symbol) : notFoundTexts.coin;
}

function nothingText(typed: string): string {
  return findCoin(typed) === undefined ? texts.nothing : notFoundTexts.coin;
}
