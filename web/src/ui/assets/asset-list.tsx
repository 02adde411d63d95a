import { useEffect, useRef, type ReactNode } from 'react';
import { Plus } from '../icons.tsx';
import type { Stock } from '../../../../shared/contracts/stock-search.ts';
import { assetList as texts, assetPicker } from '../../copy/market/asset-list.ts';
import { classNames } from '../../lib/class-names.ts';
import type { AssetOption } from './asset-options.ts';
import type { StockSearch } from './use-stock-search.ts';

interface AssetListProps {
  readonly listId: string;
  readonly hidden: boolean;
  readonly search: StockSearch;
  readonly options: readonly AssetOption[];
  /** The list's text without an option. */
  readonly nothing: string;
  readonly active: number;
  readonly detailOf: ((stock: Stock) => string | undefined) | undefined;
  readonly onChoose: (ticker: string) => void;
  readonly retry: () => void;
}

/** The list under a field that searches assets, with a line for each state that is not a result. */
export function AssetList(props: AssetListProps) {
  const { listId, hidden, search, options, nothing, active, detailOf, onChoose, retry } = props;
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const nothingFound = search.state === 'found' && !options.some(({ kind }) => kind === 'found');

  return (
    <div
      hidden={hidden}
      className="rounded-card border-rule bg-surface shadow-float absolute inset-x-0 top-full z-20 mt-1 overflow-hidden border"
    >
      {search.state === 'loading' ? <Line>{texts.searching}</Line> : null}
      {nothingFound ? <Line>{nothing}</Line> : null}
      {search.state === 'failed' ? (
        <Line>
          <span>{texts.failed}</span>{' '}
          <button type="button" className="link font-medium" onClick={retry}>
            {texts.retry}
          </button>
        </Line>
      ) : null}
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label={texts.label}
        className="max-h-80 overflow-y-auto p-1 empty:p-0"
      >
        {options.map((option, index) => (
          // The combobox has the keyboard; a list line is only pressed.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${option.kind} ${option.ticker}`}
            id={`${listId}-${index}`}
            tabIndex={-1}
            role="option"
            aria-selected={index === active}
            // The input keeps the focus, so that the keyboard works after a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.ticker)}
            className={classNames(
              'rounded-small flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunk',
            )}
          >
            {option.kind === 'custom' ? (
              <CustomText ticker={option.ticker} isUnchecked={search.state === 'failed'} />
            ) : (
              <FoundText
                stock={option.stock}
                ticker={option.ticker}
                detail={detailOf?.(option.stock)}
              />
            )}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {hidden || search.state !== 'found' ? '' : texts.count(options.length)}
      </p>
    </div>
  );
}

interface CustomTextProps {
  readonly ticker: string;
  /** The list could not be searched. */
  readonly isUnchecked: boolean;
}

function CustomText({ ticker, isUnchecked }: CustomTextProps) {
  const { before, after, unchecked } = assetPicker.add;
  return (
    <>
      <Plus size={18} strokeWidth={1.75} aria-hidden className="text-brand shrink-0" />
      <span>
        <span>{before}</span> <strong className="tabular font-semibold">{ticker}</strong>{' '}
        <span className="text-small text-muted">{isUnchecked ? unchecked : after}</span>
      </span>
    </>
  );
}

function FoundText(props: {
  readonly ticker: string;
  readonly stock: Stock;
  readonly detail: string | undefined;
}) {
  return (
    <>
      <strong className="tabular w-20 shrink-0 font-semibold">{props.ticker}</strong>
      <span className="min-w-0 flex-1 truncate">{props.stock.name}</span>
      {props.detail ? <span className="text-fine text-muted shrink-0">{props.detail}</span> : null}
    </>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-muted px-4 py-3">{children}</p>;
}
