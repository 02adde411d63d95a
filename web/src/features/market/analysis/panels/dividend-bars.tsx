import type { Dividend } from '../../../../../../shared/market/asset-data.ts';
import { knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import { BarChart } from '../figures/bar-chart.tsx';
import { monthlyTotals } from './dividend-analysis.ts';

interface DividendBarsProps {
  readonly dividends: readonly Dividend[];
  readonly today: string;
  readonly money: (amount: number) => string;
}

/** How the payments of the last twelve months are spread over them. */
export function DividendBars({ dividends, today, money }: DividendBarsProps) {
  const months = monthlyTotals(dividends, today);
  const paying = months.filter(({ total }) => total > 0);
  if (paying.length === 0) return <p className="text-small text-muted">{texts.chartEmpty}</p>;
  const sum = paying.reduce((all, { total }) => all + total, 0);
  return (
    <BarChart
      description={texts.describeChart(paying.length, money(sum))}
      fills={['fill-brand']}
      groups={months.map(({ month, total }) => ({
        key: month,
        label: texts.months[Number(month.slice(5)) - 1] ?? '',
        values: [knownFigure(total)],
      }))}
    />
  );
}
