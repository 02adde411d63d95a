import { useRef, type KeyboardEvent } from 'react';
import { formatReais } from '../../../../../shared/values/money.ts';
import { incomeMonthsTexts as texts } from '../../../copy/portfolio/income.ts';
import { BarChart } from '../../market/analysis/figures/bar-chart.tsx';
import { formatMonthName } from '../../market/analysis/panels/month-names.ts';
import { monthName } from '../formatted-values.tsx';
import { sumPayments, type MonthIncome } from './income-totals.ts';

interface MonthBarsProps {
  readonly months: readonly MonthIncome[];
  /** `yyyy-mm`. */
  readonly chosen: string | undefined;
  readonly onChoose: (month: string) => void;
}

/** With more months, only some have a label, so that labels do not overlap. */
const maxLabels = 12;

/** A bar per month that can be chosen by pointer or with the arrow keys; all bars are one tab stop. */
export function MonthBars({ months, chosen, onChoose }: MonthBarsProps) {
  const buttonsRef = useRef<HTMLDivElement>(null);
  const paying = months.filter(({ grossInCentavos }) => grossInCentavos > 0);
  const total = sumPayments(months.flatMap(({ payments }) => payments)).grossInCentavos;

  function move(event: KeyboardEvent, from: number): void {
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: months.length - 1 }[
      event.key
    ];
    const month = months[to ?? -1]?.month;
    if (to === undefined || month === undefined) return;
    event.preventDefault();
    buttonsRef.current?.querySelectorAll('button').item(to).focus();
    onChoose(month);
  }

  return (
    <div className="relative">
      <BarChart
        description={texts.describe(paying.length, months.length, formatReais(total))}
        barClasses={['fill-muted']}
        groups={months.map(({ month, grossInCentavos }, index) => ({
          key: month,
          values: [grossInCentavos],
          label: labelOf(month, months.length - 1 - index, months.length),
        }))}
      />
      <div ref={buttonsRef} className="absolute inset-0 grid auto-cols-fr grid-flow-col">
        {months.map(({ month, grossInCentavos }, index) => (
          <button
            key={month}
            type="button"
            aria-pressed={month === chosen}
            aria-label={texts.month(
              monthName(month),
              grossInCentavos === 0 ? texts.none : formatReais(grossInCentavos),
            )}
            tabIndex={month === chosen ? 0 : -1}
            onClick={() => onChoose(month)}
            onKeyDown={(event) => move(event, index)}
            className={`border-b-2 ${month === chosen ? 'border-ink' : 'border-transparent hover:border-muted'}`}
          />
        ))}
      </div>
    </div>
  );
}

function labelOf(month: string, fromEnd: number, count: number): string {
  if (count <= maxLabels) return formatMonthName(month);
  return fromEnd % 4 === 0 ? `${formatMonthName(month)}/${month.slice(2, 4)}` : '';
}
