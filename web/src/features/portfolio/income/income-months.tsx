import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IncomePayment } from '../../../../../shared/contracts/portfolio/income.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { incomeMonthsTexts as texts, incomePaymentTexts } from '../../../copy/portfolio/income.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ChartNumbers } from '../../market/charts/chart-numbers.tsx';
import { formatShortDate, monthName } from '../formatted-values.tsx';
import { monthlyIncome, sumPayments, type MonthIncome } from './income-totals.ts';
import { MonthBars } from './month-bars.tsx';
import { PaymentRows } from './payment-rows.tsx';

const spans = [12, 24] as const;

interface IncomeMonthsProps {
  /** Newest first. */
  readonly received: readonly IncomePayment[];
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** Received payments by month, of all assets or of one. */
export function IncomeMonths({ received, today }: IncomeMonthsProps) {
  const [span, setSpan] = useState<(typeof spans)[number]>(12);
  const [chosenMonth, choose] = useState<string>();
  const { tickers, ticker, setTicker } = useTickerFilter(received);
  const months = useMemo(() => {
    const shown = ticker === '' ? received : received.filter((one) => one.ticker === ticker);
    return monthlyIncome(shown, today, span);
  }, [received, ticker, today, span]);
  const newest = months.findLast(({ payments }) => payments.length > 0) ?? months.at(-1);
  const chosen = months.find(({ month }) => month === chosenMonth) ?? newest;
  const total = sumPayments(months.flatMap(({ payments }) => payments)).grossInCentavos;
  return (
    <section aria-labelledby="mes-a-mes" className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="mes-a-mes" className="text-title-3">
            {texts.title}
          </h2>
          <p role="status" className="text-small text-muted mt-1">
            {texts.sum(formatReais(total), span)}
          </p>
        </div>
        {tickers.length < 2 ? null : (
          <div className="w-full sm:w-auto print:hidden">
            <SelectField
              label={texts.ticker}
              value={ticker}
              options={[
                { id: '', label: texts.allTickers },
                ...tickers.map((id) => ({ id, label: id })),
              ]}
              onChange={({ target }) => setTicker(target.value)}
            />
          </div>
        )}
      </div>
      <Card>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-fine text-muted print:hidden">{texts.hint}</p>
          <div role="group" aria-label={texts.spans} className="flex gap-1 print:hidden">
            {spans.map((count) => (
              <button
                key={count}
                type="button"
                aria-pressed={count === span}
                onClick={() => setSpan(count)}
                className={classNames(
                  'rounded-small text-fine flex min-h-11 items-center px-2 font-medium transition-colors duration-150',
                  count === span
                    ? 'text-brand underline decoration-2 underline-offset-[6px]'
                    : 'text-muted hover:text-ink',
                )}
              >
                {texts.span(count)}
              </button>
            ))}
          </div>
        </div>
        <MonthBars months={months} chosen={chosen?.month} onChoose={choose} />
        <ChartNumbers
          caption={texts.caption}
          columns={[
            { label: texts.columns.month },
            { label: texts.columns.gross, isNumber: true },
            { label: texts.columns.withheld, isNumber: true },
          ]}
          rows={() => months.toReversed().map(rowOf)}
        />
        {chosen === undefined ? null : <ChosenMonth month={chosen} />}
      </Card>
    </section>
  );
}

function ChosenMonth({ month }: { readonly month: MonthIncome }) {
  return (
    <div className="border-rule mt-3 border-t pt-4">
      <h3 aria-live="polite" className="text-title-4 flex flex-wrap justify-between gap-x-4">
        <span>{capitalize(monthName(month.month))}</span>
        <span className="tabular">{formatReais(month.grossInCentavos)}</span>
      </h3>
      {month.payments.length === 0 ? (
        <p className="text-small text-muted mt-2">{texts.nothing}</p>
      ) : (
        <PaymentRows
          payments={month.payments}
          describeDay={({ paymentDay }) =>
            incomePaymentTexts.paid(formatShortDate(paymentDay ?? ''))
          }
        />
      )}
    </div>
  );
}

/** The asset is part of the address, so that other pages can link to it; an asset without payments is ignored. */
function useTickerFilter(received: readonly IncomePayment[]) {
  const [parameters, setParameters] = useSearchParams();
  const tickers = useMemo(
    () => [...new Set(received.map(({ ticker }) => ticker))].toSorted(),
    [received],
  );
  const requested = parameters.get('ativo') ?? '';
  return {
    tickers,
    ticker: tickers.includes(requested) ? requested : '',
    setTicker: (ticker: string) =>
      setParameters(ticker === '' ? {} : { ativo: ticker }, {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

function rowOf({ month, grossInCentavos, withheldInCentavos }: MonthIncome) {
  return {
    key: month,
    cells: [monthName(month), formatReais(grossInCentavos), formatReais(withheldInCentavos)],
  };
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
