import { assetPicker as texts } from '../../copy/market/asset-list.ts';
import { X } from '../icons.tsx';

interface AssetChipsProps {
  readonly tickers: readonly string[];
  readonly onRemove: (ticker: string) => void;
}

/** The chosen assets, each with a button to remove it. */
export function AssetChips({ tickers, onRemove }: AssetChipsProps) {
  if (tickers.length === 0) return null;
  return (
    <ul aria-label={texts.chosen} className="mt-3 flex flex-wrap gap-2">
      {tickers.map((ticker) => (
        <li
          key={ticker}
          className="bg-brand-soft text-brand animate-enter flex items-center rounded-full pl-3.5 font-semibold"
        >
          <span className="tabular text-small">{ticker}</span>
          <button
            type="button"
            aria-label={texts.remove(ticker)}
            onClick={() => onRemove(ticker)}
            className="hover:bg-brand hover:text-surface ml-0.5 flex size-10 items-center justify-center rounded-full transition-colors duration-150"
          >
            <X size={16} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
