import type { ReactNode } from 'react';
import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import { yearBefore } from '../../../../../shared/market/paid-dividends.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { incomeSummaryTexts as texts } from '../../../copy/portfolio/income.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { receivedInYear, sumPayments, type IncomeSum } from './income-totals.ts';

interface IncomeSummaryProps {
  readonly income: PortfolioIncome;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
  /** Payments are loading. */
  readonly isAsking: boolean;
}

/** What was received in a year and in this month, and what is due. */
export function IncomeSummary({ income, today, isAsking }: IncomeSummaryProps) {
  const { received, announced, unknown } = income;
  const ofMonth = received.filter(({ paymentDay }) => paymentDay?.startsWith(today.slice(0, 7)));
  // Zero would be wrong while nothing is known.
  const isUnknown = received.length === 0 && announced.length === 0 && unknown.length > 0;
  const due = sumPayments(announced);
  return (
    <section aria-label={texts.heading} aria-busy={isAsking}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-3">
        <Tile
          label={texts.year}
          sum={sumPayments(receivedInYear(received, today))}
          gloss={texts.yearGloss(formatShortDate(yearBefore(today)))}
          {...{ isUnknown }}
          isFirst
        />
        <Tile
          label={texts.month}
          sum={sumPayments(ofMonth)}
          gloss={texts.monthGloss}
          {...{ isUnknown }}
        />
        <Tile
          label={texts.announced}
          sum={due}
          gloss={due.grossInCentavos === 0 ? texts.nothingAnnounced : texts.announcedGloss}
          {...{ isUnknown }}
        />
      </dl>
    </section>
  );
}

function Tile(props: {
  readonly label: string;
  readonly sum: IncomeSum;
  readonly gloss: ReactNode;
  readonly isUnknown: boolean;
  readonly isFirst?: boolean;
}) {
  const { label, sum, gloss, isUnknown, isFirst = false } = props;
  return (
    <div className="border-rule -mt-px min-w-0 border-t p-5 wrap-anywhere sm:-ml-px sm:border-l">
      <dt className="text-small text-muted font-medium">{label}</dt>
      <dd className="mt-1.5">
        <span
          className={`tabular block font-semibold ${isFirst ? 'text-title-2 font-serif' : 'text-title-4'}`}
        >
          {isUnknown ? texts.unknown : formatReais(sum.grossInCentavos)}
        </span>
        <span className="text-fine text-muted mt-1 block">{gloss}</span>
        {sum.withheldInCentavos === 0 ? null : (
          <span className="text-fine mt-0.5 block font-medium">
            {texts.withheld(formatReais(sum.withheldInCentavos))}
          </span>
        )}
      </dd>
    </div>
  );
}
