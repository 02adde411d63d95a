import { useCallback, useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { alertForm as texts } from '../../copy/alerts/alerts.ts';
import { isTickerOfB3 } from '../../../../shared/market/b3-code.ts';
import { heldTicker } from '../../../../shared/market/ticker.ts';
import { findStocks } from '../../lib/search-stocks.ts';
import { AssetCombobox } from '../../ui/assets/asset-combobox.tsx';
import { assetOptions, optionForEnter, typedTicker } from '../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../ui/assets/use-asset-combobox.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { AlertForm, type InitialAlert } from './alert-form.tsx';

export interface NewAlertStart {
  readonly ticker: string;
  /** Missing where the asset alone is known. */
  readonly wish?: InitialAlert | undefined;
}

/** A new alert, from the choice of its asset on. */
export function NewAlert({ start }: { readonly start: NewAlertStart | undefined }) {
  const [ticker, setTicker] = useState(start?.ticker);
  const [hasLeft, setLeft] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  const choose = (chosen: string) => {
    setUnknown(undefined);
    setTicker(heldTicker(chosen));
  };
  const leave = () => {
    setTicker(undefined);
    setLeft(true);
  };
  const refuse = useCallback(() => {
    setUnknown(ticker);
    setTicker(undefined);
    setLeft(true);
  }, [ticker]);
  return (
    <Card>
      <h2 className="text-title-4 mb-4">
        {ticker === undefined ? texts.title : texts.titleOf(ticker)}
      </h2>
      {ticker === undefined ? (
        <AssetChoice onChoose={choose} takesFocus={hasLeft} unknown={unknown} />
      ) : (
        <AlertForm
          ticker={ticker}
          start={start?.ticker === ticker ? start.wish : undefined}
          onDone={leave}
          onCancel={leave}
          onUnknown={refuse}
        />
      )}
    </Card>
  );
}

/** Alerts are of what B3 trades in reais. */
const optionsOf: Parameters<typeof useAssetCombobox>[0]['optionsOf'] = (search, typed) =>
  assetOptions(search, typed, []).filter(({ ticker }) => isTickerOfB3(ticker));

interface AssetChoiceProps {
  readonly onChoose: (ticker: string) => void;
  /** Takes the focus from the closed form. */
  readonly takesFocus: boolean;
  /** A chosen text that is no asset. */
  readonly unknown: string | undefined;
}

function AssetChoice({ onChoose, takesFocus, unknown }: AssetChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  // Keep the typed text for correction.
  const combobox = useAssetCombobox({ find: findStocks, start: unknown ?? '', optionsOf });
  const [error, setError] = useState(unknown === undefined ? undefined : texts.unknown(unknown));
  return (
    <Field label={texts.asset} hint={texts.assetHint} error={error}>
      {(control) => (
        <AssetCombobox
          ref={input}
          {...{ combobox, control }}
          icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
          nothing={texts.noSuggestion}
          input={{ placeholder: texts.assetPlaceholder, maxLength: 60 }}
          onType={(text) => {
            setError(undefined);
            combobox.type(text);
          }}
          onChoose={onChoose}
          onEmptied={() => combobox.fill('')}
          onEnter={(event) => {
            event.preventDefault();
            const { choices, activeChoice, search } = combobox;
            const meant = optionForEnter(choices, activeChoice, search)?.ticker;
            // A typed code is accepted without waiting for the list.
            const ticker = meant ?? typedTicker(combobox.typed);
            if (ticker !== undefined && !isTickerOfB3(ticker)) setError(texts.unknown(ticker));
            else if (ticker !== undefined) onChoose(ticker);
            else if (search.state !== 'loading') setError(texts.noAsset);
          }}
        />
      )}
    </Field>
  );
}
