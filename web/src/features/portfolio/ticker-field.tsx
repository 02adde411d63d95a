import type { Ref } from 'react';
import { Search } from 'lucide-react';
import { isB3Ticker } from '../../../../shared/market/b3-ticker.ts';
import { cryptocurrencies } from '../../../../shared/portfolio/asset-class.ts';
import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { findStocks, type FindStocks } from '../../lib/search-stocks.ts';
import { AssetCombobox } from '../../ui/assets/asset-combobox.tsx';
import { foundOptions, type AssetOption } from '../../ui/assets/asset-options.ts';
import { useAssetCombobox } from '../../ui/assets/use-asset-combobox.ts';
import type { StockSearch } from '../../ui/assets/use-stock-search.ts';
import { Field } from '../../ui/forms/field.tsx';

interface TickerFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The initial text. */
  readonly start: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
  readonly find?: FindStocks;
}

/** Searches the assets traded at B3, and the cryptocurrencies that a portfolio may contain. */
export function TickerField({ ref, start, error, onType, find = findStocks }: TickerFieldProps) {
  const combobox = useAssetCombobox({ find, start, optionsOf });

  function choose(ticker: string): void {
    combobox.fill(ticker);
    onType(ticker);
  }

  return (
    <Field label={texts.ticker} hint={texts.tickerHint} error={error}>
      {(control) => (
        <AssetCombobox
          ref={ref}
          {...{ combobox, control }}
          icon={<Search size={20} strokeWidth={1.75} aria-hidden />}
          nothing={texts.nothing}
          detailOf={({ type }) => texts.kinds[type]}
          input={{ name: 'ticker', maxLength: 60 }}
          onType={(typed) => {
            combobox.type(typed);
            onType(typed);
          }}
          onChoose={choose}
          onEmptied={() => choose('')}
          onEnter={(event) => {
            const chosen = combobox.activeChoice;
            if (chosen === undefined) return;
            event.preventDefault();
            choose(chosen.ticker);
          }}
        />
      )}
    </Field>
  );
}

function optionsOf(search: StockSearch, typed: string): readonly AssetOption[] {
  // A portfolio is summed in reais, so assets of other exchanges are not offered.
  const found = foundOptions(search).filter(
    (option) => option.kind !== 'found' || isB3Ticker(option.ticker),
  );
  if (search.state !== 'found') return found;
  const text = typed.trim().toLowerCase();
  const coins = Object.entries(cryptocurrencies).flatMap(
    ([ticker, name = ticker]): AssetOption[] => {
      const isMeant = ticker.toLowerCase() === text || name.toLowerCase().startsWith(text);
      return isMeant
        ? [{ kind: 'found', ticker, stock: { ticker, name, sector: null, type: 'crypto' } }]
        : [];
    },
  );
  return [...coins, ...found];
}
