import { useMemo, useState } from 'react';
import { Pencil } from 'lucide-react';
import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { RealisedResult } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { tradeListTexts as texts, tradesPage } from '../../../copy/portfolio/trades.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnMore } from '../../../ui/page/use-focus-on-more.ts';
import { formatShortDate, monthName } from '../formatted-values.tsx';
import { describeKind, describeResult, totalInCentavos } from './trade-amounts.ts';
import { resultsOfSales, type SalesResult } from './trade-filter.ts';

/** Thousands of rows would make the page slow. */
const pageSize = 100;

interface TradeListProps {
  /** Newest first. */
  readonly trades: readonly StoredTrade[];
  readonly realised: readonly RealisedResult[];
  readonly mayChange: boolean;
  readonly onEdit: (trade: StoredTrade) => void;
}

/** Trades by month. */
export function TradeList({ trades, realised, mayChange, onEdit }: TradeListProps) {
  const [limit, setLimit] = useState(pageSize);
  const results = useMemo(() => resultsOfSales(trades, realised), [trades, realised]);
  const shown = trades.slice(0, limit);
  const hasMore = trades.length > limit;
  const more = useFocusOnMore<HTMLLIElement>(
    shown.map(({ id }) => id),
    hasMore,
  );
  return (
    <>
      {[...Map.groupBy(shown, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`mes-${month}`} className="mt-8">
          <h3
            id={`mes-${month}`}
            className="border-ink text-small border-b pb-2 font-sans font-semibold"
          >
            {monthName(month)}
          </h3>
          <ul className="divide-rule divide-y">
            {ofMonth.map((trade) => (
              <li
                key={trade.id}
                ref={more.refOf(trade.id)}
                tabIndex={-1}
                className="flex items-start gap-2 py-3 outline-none"
              >
                <Row trade={trade} result={results.get(trade.id)} />
                {mayChange ? (
                  <button
                    type="button"
                    aria-label={texts.edit(
                      describeKind(trade).toLowerCase(),
                      trade.ticker,
                      formatShortDate(trade.day),
                    )}
                    onClick={() => onEdit(trade)}
                    className="text-muted hover:text-ink hover:bg-sunk rounded-small inline-flex size-11 shrink-0 items-center justify-center transition-colors duration-150 print:hidden"
                  >
                    <Pencil size={18} strokeWidth={1.75} aria-hidden />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore ? (
        <div className="mt-6">
          <Button
            tone="secondary"
            onClick={() => {
              more.ask();
              setLimit(limit + pageSize);
            }}
          >
            {tradesPage.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Row({
  trade,
  result,
}: {
  readonly trade: StoredTrade;
  readonly result: SalesResult | undefined;
}) {
  const { day, ticker, quantity, price, fees, broker } = trade;
  const total = totalInCentavos(trade);
  const notes = [fees === '0' ? null : texts.fees(`R$ ${formatDecimal(fees, 2)}`), broker].filter(
    (note) => note !== null,
  );
  return (
    <div className="text-small min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span>
          <span>{describeKind(trade)}</span> <span className="whitespace-nowrap">{ticker}</span>
        </span>
        <span className="tabular whitespace-nowrap">
          <span className="sr-only">{texts.total} </span>
          <span>{total === null ? texts.noTotal : formatReais(total)}</span>
        </span>
      </p>
      <p className="tabular wrap-anywhere">
        <time dateTime={day} className="text-muted">
          {formatShortDate(day)}
        </time>
        <span>
          {texts.after(
            texts.amounts(
              formatDecimal(quantity),
              price === null ? null : `R$ ${formatDecimal(price, 2)}`,
            ),
          )}
        </span>
      </p>
      <p className="text-fine text-muted tabular wrap-anywhere">{notes.join(' · ')}</p>
      {result === undefined ? null : (
        <p className="text-fine">
          <Result result={result} />
        </p>
      )}
    </div>
  );
}

function Result({
  result: { sales, resultInCentavos, dayTrade },
}: {
  readonly result: SalesResult;
}) {
  return (
    <>
      <span className="text-muted">{texts.result(sales)} </span>
      <span
        className={classNames(
          'tabular font-medium',
          resultInCentavos === null || resultInCentavos === 0
            ? 'text-muted'
            : resultInCentavos > 0
              ? 'text-up'
              : 'text-down',
        )}
      >
        {describeResult(resultInCentavos)}
      </span>
      {dayTrade === 'none' ? null : (
        <span className="text-muted">
          {` (${dayTrade === 'all' ? texts.dayTrade : texts.partlyDayTrade})`}
        </span>
      )}
    </>
  );
}
