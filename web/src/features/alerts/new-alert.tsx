import { useCallback, useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { alertForm as texts } from '../../copy/alerts/alerts.ts';
import { isB3Ticker } from '../../../../shared/market/b3-ticker.ts';
import { standardLotTicker } from '../../../../shared/market/ticker.ts';
import { findStocks } from '../../lib/search-stocks.ts';
import { AssetCombobox } from '../../ui/assets/asset-combobox.tsx';
import { assetOptions, optionForEnter, typedTicker } from '../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../ui/assets/use-asset-combobox.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { AlertForm, type InitialAlert } from './alert-form.tsx';

export interface NewAlertStart {
  readonly ticker: string;
  /** Undefined when only the asset is known. */
  readonly values?: InitialAlert | undefined;
}

/** A new alert, from the choice of its asset on. */
export function NewAlert({ start }: { readonly start: NewAlertStart | undefined }) {
  const [ticker, setTicker] = useState(start?.ticker);
  const [hasClosedForm, setClosedForm] = useState(false);
  const [unknownTicker, setUnknownTicker] = useState<string>();
  const choose = (chosen: string) => {
    setUnknownTicker(undefined);
    setTicker(standardLotTicker(chosen));
  };
  const leave = () => {
    setTicker(undefined);
    setClosedForm(true);
  };
  const rejectTicker = useCallback(() => {
    setUnknownTicker(ticker);
    setTicker(undefined);
    setClosedForm(true);
  }, [ticker]);
  return (
    <Card>
      <h2 className="text-title-4 mb-4">
        {ticker === undefined ? texts.title : texts.titleOf(ticker)}
      </h2>
      {ticker === undefined ? (
        <AssetChoice onChoose={choose} takesFocus={hasClosedForm} unknownTicker={unknownTicker} />
      ) : (
        <AlertForm
          ticker={ticker}
          start={start?.ticker === ticker ? start.values : undefined}
          onDone={leave}
          onCancel={leave}
          onUnknownTicker={rejectTicker}
        />
      )}
    </Card>
  );
}

/** Only assets that B3 trades in reais can have alerts. */
const optionsOf: Parameters<typeof useAssetCombobox>[0]['optionsOf'] = (search, typed) =>
  assetOptions(search, typed, []).filter(({ ticker }) => isB3Ticker(ticker));

interface AssetChoiceProps {
  readonly onChoose: (ticker: string) => void;
  /** The form was just closed, so this item gets the focus. */
  readonly takesFocus: boolean;
  /** A chosen text that is not an asset. */
  readonly unknownTicker: string | undefined;
}

function AssetChoice({ onChoose, takesFocus, unknownTicker }: AssetChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  // Keep the typed text for correction.
  const combobox = useAssetCombobox({ find: findStocks, start: unknownTicker ?? '', optionsOf });
  const [error, setError] = useState(
    unknownTicker === undefined ? undefined : texts.unknown(unknownTicker),
  );
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
            const selectedTicker = optionForEnter(choices, activeChoice, search)?.ticker;
            // A typed code is accepted without waiting for the list.
            const ticker = selectedTicker ?? typedTicker(combobox.typed);
            if (ticker !== undefined && !isB3Ticker(ticker)) setError(texts.unknown(ticker));
            else if (ticker !== undefined) onChoose(ticker);
            else if (search.state !== 'loading') setError(texts.noAsset);
          }}
        />
      )}
    </Field>
  );
}
