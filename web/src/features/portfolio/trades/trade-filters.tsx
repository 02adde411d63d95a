import { useMemo } from 'react';
import { tradeKinds, type StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { tradeFilterTexts as texts, tradeKindNames } from '../../../copy/portfolio/trades.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { TradeFilter } from './trade-filter.ts';

interface TradeFiltersProps {
  readonly trades: readonly StoredTrade[];
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
}

/** Offers the assets, kinds and years that occur. */
export function TradeFilters({ trades, filter, onFilter }: TradeFiltersProps) {
  const { tickers, kinds, years } = useMemo(() => optionsOf(trades), [trades]);
  return (
    <div
      role="group"
      aria-label={texts.legend}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:hidden"
    >
      <SelectField
        label={texts.ticker}
        value={filter.ticker}
        options={[{ id: '', label: texts.allTickers }, ...tickers]}
        onChange={({ target }) => onFilter({ ...filter, ticker: target.value })}
      />
      <SelectField
        label={texts.year}
        value={filter.year}
        options={[{ id: '', label: texts.allYears }, ...years]}
        onChange={({ target }) => onFilter({ ...filter, year: target.value })}
      />
      <SelectField
        label={texts.kind}
        value={filter.kind}
        options={[{ id: '', label: texts.allKinds }, ...kinds]}
        onChange={({ target }) =>
          onFilter({ ...filter, kind: tradeKinds.find((kind) => kind === target.value) ?? '' })
        }
      />
    </div>
  );
}

function optionsOf(trades: readonly StoredTrade[]) {
  const optionOf = (id: string) => ({ id, label: id });
  const kinds = new Set(trades.map(({ kind }) => kind));
  return {
    tickers: [...new Set(trades.map(({ ticker }) => ticker))].toSorted().map(optionOf),
    years: [...new Set(trades.map(({ day }) => day.slice(0, 4)))]
      .toSorted()
      .toReversed()
      .map(optionOf),
    kinds: tradeKinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => ({ id: kind, label: tradeKindNames[kind] })),
  };
}
