import { useEffect, useRef, type ReactNode } from 'react';
import type { Stock } from '../../../../../shared/contracts/market.ts';
import { assetSearch as texts, stockTypes } from '../../../copy/market/market.ts';
import { classNames } from '../../../lib/class-names.ts';
import type { StockSearch } from '../../../ui/assets/use-stock-search.ts';

interface SuggestionListProps {
  readonly listId: string;
  readonly hidden: boolean;
  readonly search: StockSearch;
  readonly stocks: readonly Stock[];
  readonly active: number;
  readonly onChoose: (symbol: string) => void;
  readonly retry: () => void;
}

/** What was found under the search field, with a line for each state that is no result. */
export function SuggestionList(props: SuggestionListProps) {
  const { listId, hidden, search, stocks, active, onChoose, retry } = props;
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      hidden={hidden}
      className="rounded-card border-rule bg-surface shadow-float absolute inset-x-0 top-full z-20 mt-1 overflow-hidden border"
    >
      {search.state === 'loading' ? <Line>{texts.searching}</Line> : null}
      {search.state === 'found' && stocks.length === 0 ? <Line>{texts.noSuggestion}</Line> : null}
      {search.state === 'failed' ? (
        <Line>
          {texts.searchFailed}{' '}
          <button type="button" className="link font-medium" onClick={retry}>
            {texts.retry}
          </button>
        </Line>
      ) : null}
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        className="max-h-80 overflow-y-auto p-1 empty:p-0"
      >
        {stocks.map((stock, index) => (
          // The combobox has the keyboard; a list line is only pressed.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={stock.ticker}
            id={`${listId}-${index}`}
            tabIndex={-1}
            role="option"
            aria-selected={index === active}
            // The input keeps the focus: its keyboard goes on working after a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(stock.ticker)}
            className={classNames(
              'rounded-small flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunk',
            )}
          >
            <strong className="tabular w-20 shrink-0 font-semibold">{stock.ticker}</strong>
            <span className="min-w-0 flex-1 truncate">{stock.name}</span>
            <span className="text-fine text-muted shrink-0">{stockTypes[stock.type] ?? ''}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {hidden || search.state !== 'found' ? '' : countInWords(stocks.length)}
      </p>
    </div>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-muted px-4 py-3">{children}</p>;
}

function countInWords(count: number): string {
  return count === 1 ? texts.option : `${count} ${texts.options}`;
}
