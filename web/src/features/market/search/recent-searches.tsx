import { useRef, useState } from 'react';
import { History } from 'lucide-react';
import { assetSearch as texts } from '../../../copy/market/market.ts';
import type { RecentSearches as Recent } from './use-recent-searches.ts';

interface RecentSearchesProps {
  readonly recent: Recent;
  /** The open asset, which is not listed. */
  readonly current: string;
  readonly onChoose: (symbol: string) => void;
}

/** One line of recent searches, and a button that clears them. */
export function RecentSearches({ recent, current, onChoose }: RecentSearchesProps) {
  const statusRef = useRef<HTMLParagraphElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const others = recent.symbols.filter((symbol) => symbol !== current);
  return (
    <>
      {others.length === 0 ? null : (
        <div className="text-small mt-4 flex flex-wrap items-center gap-x-4">
          <h3 className="text-muted flex items-center gap-2 font-sans text-[length:inherit] font-normal">
            <History size={16} strokeWidth={1.75} aria-hidden />
            <span>{texts.recent}</span>
          </h3>
          <ul className="flex flex-wrap gap-x-4">
            {others.map((symbol) => (
              <li key={symbol}>
                <button
                  type="button"
                  onClick={() => onChoose(symbol)}
                  className="link tabular min-h-11 font-medium"
                >
                  {symbol}
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            aria-label={texts.clearRecentLabel}
            onClick={() => {
              recent.clear();
              setAnnouncement(texts.clearedRecent);
              // The button is removed together with the list, and would lose the focus.
              statusRef.current?.focus();
            }}
            className="text-muted hover:text-ink min-h-11 underline decoration-1 underline-offset-[3px]"
          >
            {texts.clearRecent}
          </button>
        </div>
      )}
      <p ref={statusRef} tabIndex={-1} role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
