import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  getPortfolioReturns,
  type MissingSplit,
  type PeriodReturn,
  type PortfolioReturns,
} from '../../../../../shared/contracts/portfolio/returns.ts';
import type { Valuation } from '../../../../../shared/portfolio/valuation.ts';
import { formatDay } from '../../../../../shared/values/calendar.ts';
import { formatReais, formatReaisDifference } from '../../../../../shared/values/money.ts';
import { periodNames, returnsTexts as texts } from '../../../copy/portfolio/returns.ts';
import * as paths from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHasFixedIncome } from '../fixed-income/use-fixed-income.ts';
import { newSplitOf } from '../trades/open-trade.ts';
import { MissingSplits } from './missing-splits.tsx';
import { Movers } from './movers.tsx';
import { OptionButtons } from './option-buttons.tsx';
import { choosePeriod, periodParameter, slugOfPeriod } from './periods.ts';
import { ReturnNotes } from './return-notes.tsx';
import { ReturnsChart } from './returns-chart.tsx';
import { ReturnsShape, ReturnsSkeleton } from './returns-skeleton.tsx';
import { usePendingCloses, useReturns } from './use-returns.ts';

const nothing: readonly string[] = [];

/** What the portfolio earned over a period, and what moved it. */
export default function ReturnsSection(props: {
  readonly valuation: Valuation;
  /** Changes with the portfolio. */
  readonly version: string;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}) {
  const { valuation, version, today } = props;
  const returns = useReturns(version);
  const { data } = returns;
  const isAsking = usePendingCloses(version, data?.pending ?? nothing);
  // An asset that counts at the price of its last trade would distort all figures until its closes are read.
  const isIncomplete =
    isAsking && data?.pending.some((ticker) => data.withoutCloses.includes(ticker)) === true;
  return (
    <>
      <section aria-labelledby="rentabilidade" className="mt-14">
        <h2 id="rentabilidade" className="text-title-3 mb-4">
          {texts.title}
        </h2>
        {data === undefined ? (
          <LoadingFailure
            query={returns}
            endpoints={[getPortfolioReturns]}
            {...{ texts }}
            skeleton={<ReturnsSkeleton />}
          />
        ) : (
          <>
            <Splits splits={data.missingSplits} />
            <Returns returns={data} {...{ isAsking, isIncomplete }} />
          </>
        )}
      </section>
      <Movers
        {...{ valuation, today }}
        week={
          isIncomplete ? undefined : data === undefined && returns.isError ? 'failed' : data?.week
        }
      />
    </>
  );
}

function Splits({ splits }: { readonly splits: readonly MissingSplit[] }) {
  if (splits.length === 0) return null;
  return (
    <div className="mb-4">
      <MissingSplits
        splits={splits}
        renderAction={(split, label) => (
          <TextLink to={paths.recordSplit(split.ticker, newSplitOf(split))} label={label} />
        )}
      />
    </div>
  );
}

interface ReturnsProps {
  readonly returns: PortfolioReturns;
  /** Closes are being read. */
  readonly isAsking: boolean;
  readonly isIncomplete: boolean;
}

function Returns({ returns, isAsking, isIncomplete }: ReturnsProps) {
  const { period, choose } = usePeriod(returns.periods);
  const hasFixedIncome = useHasFixedIncome();
  return (
    <Card>
      <p role="status" className="text-small text-muted mb-3 empty:hidden">
        {isAsking ? texts.pending(returns.pending.length) : null}
      </p>
      {isIncomplete || (isAsking && period === undefined) ? (
        <ReturnsShape />
      ) : period === undefined ? (
        <p className="text-muted">{texts.empty}</p>
      ) : (
        <>
          <OptionButtons
            name="periodo-da-rentabilidade"
            label={texts.periods}
            options={returns.periods.map((one) => ({
              value: one.period,
              label: periodNames[one.period].short,
              full: periodNames[one.period].full,
            }))}
            chosen={period.period}
            onChoose={choose}
          />
          <p className="text-fine text-muted tabular mt-2">
            {texts.span(formatDay(period.from), formatDay(returns.until))}
          </p>
          {hasFixedIncome ? (
            <p className="text-small text-muted mt-1">
              <span>{texts.withoutFixedIncome}</span>{' '}
              <TextLink to={paths.fixedIncome} label={texts.fixedIncome} />
              <span>.</span>
            </p>
          ) : null}
          <ReturnsChart key={`${period.period} ${period.from}`} period={period} />
          <PeriodAmounts period={period} />
          <ReturnNotes returns={returns} period={period} />
        </>
      )}
    </Card>
  );
}

/** The period is part of the address, so that it outlives a reload. */
function usePeriod(periods: readonly PeriodReturn[]) {
  const [parameters, setParameters] = useSearchParams();
  return {
    period: choosePeriod(periods, parameters.get(periodParameter)),
    choose: (period: PeriodReturn['period']) => {
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(periodParameter, slugOfPeriod(period));
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

function PeriodAmounts({ period }: { readonly period: PeriodReturn }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Amount label={texts.gain} gloss={texts.gainGloss}>
        {formatReaisDifference(period.gainInCentavos)}
      </Amount>
      <Amount label={texts.invested} gloss={texts.investedGloss}>
        {formatReais(period.investedInCentavos)}
      </Amount>
    </dl>
  );
}

function Amount(props: {
  readonly label: string;
  readonly gloss: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-small text-muted font-medium">{props.label}</dt>
      <dd>
        <span className="text-title-4 tabular block font-semibold">{props.children}</span>
        <span className="text-fine text-muted block">{props.gloss}</span>
      </dd>
    </div>
  );
}
