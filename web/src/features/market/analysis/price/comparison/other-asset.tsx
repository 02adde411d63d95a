import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { findStocks } from '../../../../../lib/search-stocks.ts';
import { AssetCombobox } from '../../../../../ui/assets/asset-combobox.tsx';
import {
  assetOptions,
  optionForEnter,
  typedTicker,
} from '../../../../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../../../../ui/assets/use-asset-combobox.ts';
import { Field } from '../../../../../ui/forms/field.tsx';

const optionsOf: Parameters<typeof useAssetCombobox>[0]['optionsOf'] = (search, typed) =>
  assetOptions(search, typed, []);

/** Which asset is to stand beside the one that is open. It has the focus when it comes. */
export function OtherAsset(props: {
  readonly symbol: string;
  readonly onChoose: (symbol: string) => void;
  readonly onLeave: () => void;
}) {
  const { symbol, onChoose, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const combobox = useAssetCombobox({ find: findStocks, optionsOf });
  const [error, setError] = useState<string>();

  function choose(chosen: string): void {
    if (chosen === symbol) setError(texts.same(symbol));
    else onChoose(chosen);
  }

  return (
    <div className="mt-2 max-w-96 print:hidden">
      <Field label={texts.field} error={error}>
        {(control) => (
          <AssetCombobox
            ref={input}
            {...{ combobox, control }}
            icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
            nothing={texts.nothing}
            input={{ placeholder: texts.placeholder, maxLength: 60 }}
            onType={(text) => {
              setError(undefined);
              combobox.type(text);
            }}
            onChoose={choose}
            onEmptied={onLeave}
            onEnter={(event) => {
              event.preventDefault();
              const { choices, activeChoice, search } = combobox;
              const meant = optionForEnter(choices, activeChoice, search)?.ticker;
              // Whoever knows the code need not wait for the list.
              const ticker = meant ?? typedTicker(combobox.typed);
              if (ticker !== undefined) choose(ticker);
              else if (search.state !== 'loading') setError(texts.noAsset);
            }}
          />
        )}
      </Field>
    </div>
  );
}
