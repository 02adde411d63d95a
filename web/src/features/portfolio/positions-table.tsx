import { useState } from 'react';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { totalsOfAssets, type AssetTotal } from './allocation/asset-totals.ts';
import { formatAveragePrice, formatDecimal } from '../../../../shared/portfolio/decimal.ts';
import { positionKey, type StoredPosition } from '../../../../shared/portfolio/position.ts';
import { findPositionQuestion } from '../../../../shared/portfolio/splits.ts';
import type { PositionValue } from '../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { positionsTexts as texts, summaryTexts } from '../../copy/portfolio/portfolio.ts';
import { loadCode } from '../../lib/load-code.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { classNames } from '../../lib/class-names.ts';
import { shortMoment } from '../../lib/date-texts.ts';
import { percent, formatPrice, ResultAmount, ResultPercent } from './formatted-values.tsx';
import { sortRows, sortsInOrder, type Sort } from './sort-rows.ts';

/** Hardly ever shown. */
const PositionQuestionRow = lazyPart(
  () => loadCode(() => import('./position-question.tsx')),
  <Skeleton className="rounded-card h-40" />,
);

interface PositionsTableProps {
  readonly rows: readonly PositionValue<StoredPosition>[];
  readonly mayChange: boolean;
  readonly onEdit: (position: StoredPosition) => void;
}

/** Wide screens have a column for each figure; on phones the figures of a row are shown below each other. */
export function PositionsTable({ rows, mayChange, onEdit }: PositionsTableProps) {
  const [sort, setSort] = useState<Sort>('value');
  const sorted = sortRows(rows, sort);
  const totals = totalsOfAssets(rows);
  // The total of an asset at several brokers is in the first of its rows.
  const byTicker = Map.groupBy(sorted, ({ position }) => position.ticker);
  const firstRows = new Set([...byTicker.values()].map(([first]) => first));
  return (
    <>
      <SortField sort={sort} onSort={setSort} />
      {/*
       * Enlarged figures are wider than a phone: then the table scrolls, not the page. It is positioned, so that its
       * texts for screen readers cannot widen the page.
       */}
      <div className="relative max-sm:overflow-x-auto">
        <table className="tabular text-small w-full border-collapse">
          <caption className="sr-only">{texts.caption}</caption>
          <thead>
            <tr className="border-ink border-b">
              <Head sort="ticker" chosen={sort} onSort={setSort} isFirst>
                {texts.columns.asset}
              </Head>
              <PlainHead>{texts.columns.quantity}</PlainHead>
              <PlainHead>{texts.columns.price}</PlainHead>
              <Head sort="value" chosen={sort} onSort={setSort}>
                {texts.columns.value}
              </Head>
              <Head sort="day" chosen={sort} onSort={setSort} isWide>
                {texts.columns.day}
              </Head>
              <Head sort="total" chosen={sort} onSort={setSort} isWide>
                {texts.columns.total}
              </Head>
              {mayChange ? (
                <th scope="col" className="w-11 print:hidden">
                  <span className="sr-only">{texts.columns.actions}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          {sorted.map((row) => (
            <tbody key={positionKey(row.position)} className="border-rule border-b">
              <Row
                {...{ row, mayChange, onEdit }}
                total={firstRows.has(row) ? totals.get(row.position.ticker) : undefined}
              />
              <Question row={row} mayChange={mayChange} onEdit={onEdit} />
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

interface RowProps extends Omit<PositionsTableProps, 'rows'> {
  readonly row: PositionValue<StoredPosition>;
}

function Row({
  row,
  total: assetTotal,
  mayChange,
  onEdit,
}: RowProps & { readonly total: AssetTotal | undefined }) {
  const { position, figures, valueInCentavos, shareInBasisPoints, day, total } = row;
  const { ticker, broker, quantity, averagePrice } = position;
  const price = figures?.price ?? null;
  return (
    <tr className="align-top">
      <th scope="row" className="py-3 pr-3 text-left font-normal">
        <span className="block font-semibold">{ticker}</span>
        <span className="text-fine text-muted block wrap-anywhere">
          {[figures?.name, broker]
            .filter((part) => part !== null && part !== undefined)
            .join(' · ')}
        </span>
        <span className="text-fine text-muted block lg:hidden">
          {`${formatDecimal(quantity)} × ${price === null ? texts.noPrice : formatPrice(price.priceInReais)}`}
        </span>
        <span className="text-fine text-muted block lg:hidden">
          {price === null ? null : <time dateTime={price.at}>{shortMoment(price.at)}</time>}
        </span>
        {averagePrice === null ? null : (
          <span className="text-fine text-muted block lg:hidden">
            {texts.averageOf(formatAverage(averagePrice))}
          </span>
        )}
        {assetTotal === undefined ? null : (
          <span className="text-fine block font-medium">{describeTotal(ticker, assetTotal)}</span>
        )}
      </th>
      <td className="hidden px-3 py-3 text-right lg:table-cell">
        <span className="block">{formatDecimal(quantity)}</span>
        <span className="text-fine text-muted block">
          {averagePrice === null ? texts.noAverage : texts.averageOf(formatAverage(averagePrice))}
        </span>
      </td>
      <td className="hidden px-3 py-3 text-right lg:table-cell">
        {price === null ? (
          <span className="text-muted">{texts.noPrice}</span>
        ) : (
          <>
            <span className="block">{formatPrice(price.priceInReais)}</span>
            <time dateTime={price.at} className="text-fine text-muted block whitespace-nowrap">
              {shortMoment(price.at)}
            </time>
          </>
        )}
      </td>
      <td className="py-3 pl-3 text-right sm:px-3">
        <span className="block font-semibold whitespace-nowrap">
          {valueInCentavos === null ? summaryTexts.none : formatReais(valueInCentavos)}
        </span>
        <span className="text-fine text-muted block">
          {shareInBasisPoints === null ? null : (
            <>
              <span aria-hidden>{percent(shareInBasisPoints)}</span>
              <span className="sr-only">{texts.shareOf(percent(shareInBasisPoints))}</span>
            </>
          )}
        </span>
        <span className="text-fine block whitespace-nowrap sm:hidden">
          <span className="text-muted">{texts.columns.day} </span>
          {day === null ? <span>{summaryTexts.none}</span> : <ResultPercent result={day} />}
        </span>
        <span className="text-fine block whitespace-nowrap sm:hidden">
          {averagePrice === null ? (
            <span className="text-muted">{texts.noAverage}</span>
          ) : total === null ? null : (
            <>
              <span className="text-muted">{texts.columns.total} </span>
              <ResultPercent result={total} />
              <span className="block">
                <ResultAmount result={total} />
              </span>
            </>
          )}
        </span>
      </td>
      <td className="hidden px-3 py-3 text-right sm:table-cell">
        {day === null ? (
          summaryTexts.none
        ) : (
          <>
            <span className="block">
              <ResultPercent result={day} />
            </span>
            <span className="text-fine text-muted block whitespace-nowrap">
              <ResultAmount result={day} />
            </span>
          </>
        )}
      </td>
      <td className="hidden px-3 py-3 text-right sm:table-cell">
        {total === null ? (
          <span className="text-muted text-fine">
            {averagePrice === null ? texts.noAverage : summaryTexts.none}
          </span>
        ) : (
          <>
            <span className="block">
              <ResultPercent result={total} />
            </span>
            <span className="text-fine block whitespace-nowrap">
              <ResultAmount result={total} />
            </span>
          </>
        )}
      </td>
      {mayChange ? (
        <td className="print:hidden py-1.5 text-right">
          <button
            type="button"
            aria-label={texts.edit(ticker, broker)}
            onClick={() => onEdit(position)}
            className="text-muted hover:text-ink hover:bg-sunk rounded-small inline-flex size-11 items-center justify-center transition-colors duration-150"
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </td>
      ) : null}
    </tr>
  );
}

function Question({ row, mayChange, onEdit }: RowProps) {
  const question = findPositionQuestion(row.position, row.figures);
  if (question === undefined) return null;
  return (
    <tr>
      <td colSpan={7} className="pb-4">
        <PositionQuestionRow
          position={row.position}
          {...{ question, mayChange }}
          onEdit={() => onEdit(row.position)}
        />
      </td>
    </tr>
  );
}

function formatAverage(averagePrice: string): string {
  return `R$ ${formatAveragePrice(averagePrice)}`;
}

function describeTotal(ticker: string, total: AssetTotal): string {
  const { brokers, quantity, valueInCentavos } = total;
  return texts.totalOf(
    ticker,
    brokers,
    formatDecimal(quantity),
    valueInCentavos === null ? null : formatReais(valueInCentavos),
  );
}

interface HeadProps {
  readonly sort: Sort;
  readonly chosen: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isFirst?: boolean;
  /** Not on phones. */
  readonly isWide?: boolean;
  readonly children: string;
}

function Head({ sort, chosen, onSort, isFirst = false, isWide = false, children }: HeadProps) {
  const isChosen = sort === chosen;
  const isUpwards = sort === 'ticker';
  const Arrow = isUpwards ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isChosen ? (isUpwards ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'font-medium',
        isFirst ? 'text-left' : 'text-right',
        isWide ? 'hidden sm:table-cell' : '',
      )}
    >
      <span className="text-muted block py-2 sm:hidden">{children}</span>
      <button
        type="button"
        aria-label={texts.sortBy(children)}
        onClick={() => onSort(sort)}
        className={classNames(
          'rounded-small hidden min-h-11 items-center gap-1 sm:inline-flex',
          // Figures are right-aligned, and so are their column headers.
          isFirst ? '' : 'flex-row-reverse px-3',
          isChosen ? 'text-ink font-semibold' : 'text-muted hover:text-ink',
        )}
      >
        <span>{children}</span>
        <Arrow size={14} aria-hidden className={isChosen ? '' : 'invisible'} />
      </button>
    </th>
  );
}

function PlainHead({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="text-muted hidden px-3 text-right font-medium lg:table-cell">
      {children}
    </th>
  );
}

/** On phones the heads of the columns have no room for it. */
function SortField({
  sort,
  onSort,
}: {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}) {
  return (
    <label className="text-small text-muted mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 sm:hidden print:hidden">
      <span>{texts.sortLabel}</span>
      {/* Uses the system's own arrow, because only phones show this field. */}
      <select
        className="control min-w-0 flex-1 basis-40 appearance-auto"
        value={sort}
        onChange={(event) => {
          const chosen = sortsInOrder.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {sortsInOrder.map((one) => (
          <option key={one} value={one}>
            {texts.sorts[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
