import { useState } from 'react';
import type { PortfolioReturns } from '../../../../../shared/contracts/portfolio/returns.ts';
import type { Valuation } from '../../../../../shared/portfolio/valuation.ts';
import { formatDay, formatShortDay } from '../../../../../shared/values/calendar.ts';
import { formatReaisDifference } from '../../../../../shared/values/money.ts';
import { moversTexts as texts } from '../../../copy/portfolio/returns.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { ResultAmount } from '../formatted-values.tsx';
import {
  listDayContributions,
  rankContributions,
  type RankedContributions,
} from './contributions.ts';
import { OptionButtons } from './option-buttons.tsx';

/** Null before the first session; undefined while it is loading. */
type WeekState = PortfolioReturns['week'] | 'failed' | undefined;

/** How many assets are listed at first. */
const maximumShown = 6;

/** What each asset added to the portfolio or took from it, in reais. */
export function Movers(props: {
  readonly valuation: Valuation;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
  readonly week: WeekState;
}) {
  const { valuation, today, week } = props;
  const [span, setSpan] = useState<'day' | 'week'>('day');
  const { pricesDay } = valuation;
  const isOfToday = pricesDay === null || pricesDay === today;
  return (
    <section aria-labelledby="o-que-mexeu" className="mt-14">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="o-que-mexeu" className="text-title-3">
          {texts.title}
        </h2>
        <OptionButtons
          name="o-que-mexeu-em"
          label={texts.spans}
          options={[
            { value: 'day', label: isOfToday ? texts.today : formatShortDay(pricesDay) },
            { value: 'week', label: texts.week },
          ]}
          chosen={span}
          onChoose={setSpan}
        />
      </div>
      {/* The key folds the list again. */}
      <Card key={span}>
        {span === 'day' ? <DayMovers valuation={valuation} /> : <WeekMovers week={week} />}
      </Card>
    </section>
  );
}

function DayMovers({ valuation }: { readonly valuation: Valuation }) {
  const { day, coins } = valuation;
  return (
    <>
      {day === null ? (
        <p className="text-muted">{texts.noDay}</p>
      ) : (
        <Contributions lead={texts.daySince} contributions={listDayContributions(valuation)} />
      )}
      {coins === null || coins.result === null ? null : (
        <p className="border-rule text-small mt-3 flex flex-wrap justify-between gap-x-3 border-t pt-3">
          <span>{texts.coins(coins.tickers.join(', '))}</span>
          <ResultAmount result={coins.result} />
        </p>
      )}
    </>
  );
}

function WeekMovers({ week }: { readonly week: WeekState }) {
  if (week === undefined) return <Skeleton className="h-40" />;
  if (week === 'failed') return <p className="text-muted">{texts.weekFailed}</p>;
  if (week === null) return <p className="text-muted">{texts.noWeek}</p>;
  const { from, contributions } = week;
  return <Contributions lead={texts.weekSince(formatDay(from))} contributions={contributions} />;
}

function Contributions(props: {
  readonly lead: string;
  readonly contributions: Parameters<typeof rankContributions>[0];
}) {
  const { lead, contributions } = props;
  const [isOpen, setOpen] = useState(false);
  const ranked = rankContributions(contributions, isOpen ? contributions.length : maximumShown);
  if (contributions.length === 0) return <p className="text-muted">{texts.nothing}</p>;
  return (
    <>
      <p className="text-fine text-muted mb-2">{lead}</p>
      <ContributionTable ranked={ranked} />
      {ranked.rest.length === 0 ? null : (
        <div className="mt-3 print:hidden">
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {texts.showAll(contributions.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function ContributionTable({ ranked }: { readonly ranked: RankedContributions }) {
  const { shown, rest, restInCentavos, totalInCentavos, largestInCentavos } = ranked;
  return (
    <ScrollRegion label={texts.caption}>
      <table className="tabular text-small w-full border-collapse">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.columns.asset}</th>
            <th scope="col">{texts.columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ ticker, amountInCentavos }) => (
            <tr key={ticker} className="align-baseline">
              <th scope="row" className="w-full py-1.5 pr-3 text-left font-normal wrap-anywhere">
                <span className="font-semibold">{ticker}</span>
                <ContributionBar
                  share={largestInCentavos === 0 ? 0 : amountInCentavos / largestInCentavos}
                />
              </th>
              <td className="py-1.5 text-right whitespace-nowrap">
                {formatReaisDifference(amountInCentavos)}
              </td>
            </tr>
          ))}
          {rest.length === 0 ? null : (
            <tr className="align-baseline">
              <th scope="row" className="text-muted py-1.5 pr-3 text-left font-normal">
                {texts.rest(rest.length)}
              </th>
              <td className="text-muted py-1.5 text-right whitespace-nowrap">
                {formatReaisDifference(restInCentavos)}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t align-baseline">
            <th scope="row" className="pt-2 pr-3 text-left font-semibold">
              {texts.total}
            </th>
            <td className="pt-2 text-right font-semibold whitespace-nowrap">
              {formatReaisDifference(totalInCentavos)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** @param share from −1 to 1: losses to the left of the middle, gains to the right */
function ContributionBar({ share }: { readonly share: number }) {
  const width = Math.max(Math.abs(share) * 50, 0.5);
  return (
    <svg aria-hidden width="100%" height="10" className="mt-1 block">
      <rect x="50%" width="1" height="10" className="fill-field" />
      <rect
        x={`${share < 0 ? 50 - width : 50}%`}
        y="1"
        width={`${width}%`}
        height="8"
        className="fill-muted"
      />
    </svg>
  );
}
