import { knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import { BarChart } from '../figures/bar-chart.tsx';
import type { MonthTotal } from './dividend-analysis.ts';

interface DividendBarsProps {
  /** Oldest first. */
  readonly months: readonly MonthTotal[];
  readonly money: (amount: number) => string;
}

/** How the payments of the last twelve months are spread over them. */
export function DividendBars({ months, money }: DividendBarsProps) {
  const paying = months.filter(({ total }) => total > 0);
  if (paying.length === 0) return <p className="text-small text-muted">{texts.chartEmpty}</p>;
  const sum = paying.reduce((all, { total }) => all + total, 0);
  return (
    <BarChart
      description={texts.describeChart(paying.length, money(sum))}
      fills={['fill-brand']}
      groups={months.map(({ month, total }) => ({
        key: month,
        label: nameOf(month),
        values: [knownFigure(total)],
      }))}
    />
  );
}

/** As 'nov/26'. */
export function monthWithYear(total: MonthTotal | undefined): string {
  if (total === undefined) return '';
  return `${nameOf(total.month)}/${total.month.slice(2, 4)}`;
}

function nameOf(month: string): string {
  return texts.months[Number(month.slice(5)) - 1] ?? '';
}
