import { useRef, useState } from 'react';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import {
  decimalsFor,
  formatAmount,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { dividendTexts } from '../../../../copy/market/market.ts';
import { paymentTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { CopyImage } from '../../charts/copy-image.tsx';
import { fileName } from '../../csv/file-name.ts';
import { imageSource } from '../image-source.ts';
import { ChosenBars, type NamedBar } from '../figures/chosen-bars.tsx';
import { SectionCard } from '../figures/section-card.tsx';
import { monthlyTotals, yearlyTotals } from './dividend-analysis.ts';
import { formatMonthName, formatMonthWithYear } from './month-names.ts';

interface PaymentsPictureProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly className?: string;
}

const spans = ['month', 'year'] as const;
type Span = (typeof spans)[number];

/** Payments per share by month or by year; renders nothing when none is known. */
export function PaymentsPicture({ data, today, className }: PaymentsPictureProps) {
  const [span, setSpan] = useState<Span>('month');
  const plotRef = useRef<HTMLDivElement>(null);
  const { symbol, dividends, quote } = data;
  if (dividends.length === 0) return null;
  const decimals = decimalsFor(dividends.map(({ amount }) => amount));
  const money = (amount: number) => formatAmount(amount, quote.currency, decimals);
  const months = monthlyTotals(dividends, today);
  const years = yearlyTotals(dividends, today);
  const bars: Readonly<Record<Span, readonly NamedBar[]>> = {
    month: months.map((total) => ({
      ...barOf(total.month, total.total),
      label: formatMonthName(total.month),
      name: formatMonthWithYear(total),
    })),
    year: years.map(({ year, total }) => ({
      ...barOf(year, total),
      label: year,
      name: year === today.slice(0, 4) ? texts.yearSoFar(year) : year,
      topLabel: formatAmount(total, quote.currency),
    })),
  };
  function barOf(key: string, total: number) {
    return { key, values: [total], valueText: total > 0 ? money(total) : texts.none };
  }
  const title =
    span === 'month'
      ? dividendTexts.chartTitle(
          formatMonthWithYear(months.at(0)),
          formatMonthWithYear(months.at(-1)),
        )
      : texts.yearTitle;
  const shown = bars[span];
  const paying = shown.filter(({ values }) => (values[0] ?? 0) > 0);
  const sum = shown.reduce((all, { values }) => all + (values[0] ?? 0), 0);
  return (
    <SectionCard
      title={title}
      className={className ?? ''}
      note={
        years.length < 2 ? undefined : (
          <span role="group" aria-label={texts.spans} className="-my-2 flex gap-1">
            {spans.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === span}
                onClick={() => setSpan(name)}
                className={classNames(
                  'rounded-small flex min-h-11 items-center px-2 font-medium transition-colors duration-150',
                  name === span
                    ? 'text-brand underline decoration-2 underline-offset-[6px]'
                    : 'text-muted hover:text-ink',
                )}
              >
                {texts.span[name]}
              </button>
            ))}
          </span>
        )
      }
    >
      {paying.length === 0 ? (
        <p className="text-small text-muted">{dividendTexts.chartEmpty}</p>
      ) : (
        <>
          <div ref={plotRef}>
            <ChosenBars
              key={span}
              description={texts.describe[span](paying.length, money(sum))}
              bars={shown}
              barClasses={['fill-muted']}
            />
          </div>
          <CopyImage
            title={title}
            name={fileName(symbol, title)}
            part={plotRef}
            words={() => ({
              title: `${symbol} · ${title}`,
              lead: texts.imageLead[span](paying.length, money(sum)),
              legend: [],
              source: imageSource(data, 'dividends'),
            })}
          />
        </>
      )}
    </SectionCard>
  );
}
