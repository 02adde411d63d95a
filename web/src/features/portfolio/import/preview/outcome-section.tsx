import { formatAveragePrice, formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { AssetMarketData } from '../../../../../../shared/portfolio/asset-market-data.ts';
import { importTexts } from '../../../../copy/portfolio/import.ts';
import { importOutcome as texts } from '../../../../copy/portfolio/import-preview.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { describeResult } from '../../trades/trade-amounts.ts';
import type { RealisedTotal } from '../../trades/trade-filter.ts';
import type { FileComparison } from './compare-file.ts';
import { outcomesOf, resultsByYear, type AssetOutcome, type ImportPlan } from './plan-import.ts';
import { useStrangePrices } from './use-strange-prices.ts';

interface OutcomeSectionProps {
  readonly comparison: FileComparison;
  readonly plan: ImportPlan;
  readonly assets: readonly AssetMarketData[];
  readonly today: string;
  /** Some questions have no answer yet. */
  readonly isPending: boolean;
}

const maxStrange = 10;

/** What the portfolio holds after the import, and what its sales realised. */
export function OutcomeSection(props: OutcomeSectionProps) {
  const { comparison, plan, assets, today, isPending } = props;
  const { positions } = comparison;
  const { rows } = plan;
  const tickers = new Set([
    ...rows.map(({ trade }) => trade.ticker),
    ...positions.map(({ position }) => position.ticker),
  ]);
  const strange = useStrangePrices(rows, assets, today);
  const missing = missingTickers(plan);
  return (
    <section aria-labelledby="muda" className="mt-6">
      <h3 id="muda" className="text-title-4">
        {texts.title}
      </h3>
      {isPending ? <p className="text-small text-muted mt-1">{texts.pending}</p> : null}
      <OutcomeTable outcomes={outcomesOf(plan, tickers)} />
      <Results plan={plan} />
      {missing.length === 0 ? null : (
        <div className="mt-4">
          <Alert tone="info">{texts.missing(missing.join(', '))}</Alert>
        </div>
      )}
      {strange.length === 0 ? null : (
        <div className="mt-4">
          <Alert tone="info" title={texts.strangeTitle}>
            <ul>
              {strange.slice(0, maxStrange).map(({ row: { location, trade }, question }) => (
                <li key={JSON.stringify(location)}>
                  {texts.strange(
                    importTexts.location(location.sheet, location.line),
                    trade.ticker,
                    question,
                  )}
                </li>
              ))}
            </ul>
            {strange.length > maxStrange ? <p>{texts.more(strange.length - maxStrange)}</p> : null}
          </Alert>
        </div>
      )}
    </section>
  );
}

function OutcomeTable({ outcomes }: { readonly outcomes: readonly AssetOutcome[] }) {
  return (
    <table className="tabular text-small mt-3 w-full border-collapse">
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr className="border-ink text-muted border-b">
          <th scope="col" className="pb-2 text-left font-medium">
            {texts.columns.asset}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {texts.columns.quantity}
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-medium">
            {texts.columns.average}
          </th>
        </tr>
      </thead>
      <tbody className="divide-rule divide-y">
        {outcomes.map((outcome) => (
          <tr key={outcome.ticker} className="align-top">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal">
              <span className="block font-semibold">{outcome.ticker}</span>
              <span className="text-fine text-muted block wrap-anywhere">
                {outcome.brokers.join(' · ')}
              </span>
            </th>
            <td className="py-2.5 text-right">
              <span className="block font-semibold">{formatDecimal(outcome.after)}</span>
              <span className="text-fine text-muted block">{describeChange(outcome)}</span>
            </td>
            <td className="py-2.5 pl-3 text-right">
              {outcome.after === '0' ? null : outcome.averagePrice === null ? (
                <span className="text-muted">{texts.noAverage}</span>
              ) : (
                <span className="whitespace-nowrap">{`R$ ${formatAveragePrice(outcome.averagePrice)}`}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeChange({ before, after }: AssetOutcome): string {
  if (before === after) return after === '0' ? texts.closed : texts.unchanged;
  if (before === '0') return texts.new;
  const from = texts.from(formatDecimal(before));
  return after === '0' ? `${from}, ${texts.gone}` : from;
}

function Results({ plan }: { readonly plan: ImportPlan }) {
  const years = resultsByYear(plan);
  if (years.length === 0) return null;
  return (
    <div className="mt-5">
      <h4 className="font-sans font-semibold">{texts.realisedTitle}</h4>
      <ul className="text-small mt-1">
        {years.map(({ year, sales, dayTrades }) => (
          <li key={year}>
            {texts.year(
              year,
              [
                sales.count === 0 ? undefined : describeTotal(sales),
                dayTrades.count === 0 ? undefined : texts.dayTrades(describeTotal(dayTrades)),
              ]
                .filter((part) => part !== undefined)
                .join('. '),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeTotal({ count, unknown, resultInCentavos }: RealisedTotal): string {
  if (count === unknown) return texts.unknown(unknown);
  const result = describeResult(resultInCentavos);
  return unknown === 0 ? result : `${result}, ${texts.unknown(unknown)}`;
}

/** Returns the assets of which more is sold than was held, where that is new. */
function missingTickers({ before, after }: ImportPlan): readonly string[] {
  const known = new Set(before.issues.map((issue) => JSON.stringify(issue)));
  const added = after.issues.filter((issue) => !known.has(JSON.stringify(issue)));
  return [...new Set(added.map(({ ticker }) => ticker))];
}
