import { Fragment, type ReactNode } from 'react';
import type { PortfolioDividends } from './portfolio-dividends.ts';
import type { PortfolioPart, Result, Valuation } from '../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { formatPercentage } from '../../../../shared/values/percentage.ts';
import { summaryTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { classNames } from '../../lib/class-names.ts';
import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useHasFixedIncome } from './fixed-income/use-fixed-income.ts';
import { PricesNote } from './prices-note.tsx';
import { formatShortDate, ResultAmount, ResultPercent } from './formatted-values.tsx';

/** It derives the results from all trades, which the tiles do not wait for. */
const RealisedNote = lazyPart(
  () => loadCode(() => import('./returns/realised-note.tsx')),
  <span className="text-fine mt-0.5 block">&nbsp;</span>,
);

interface SummaryProps {
  readonly valuation: Valuation;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
  /** Undefined while loading, and after a failure. */
  readonly dividends: PortfolioDividends | undefined;
  /** The dividends are loading. */
  readonly isAsking: boolean;
  /** Sales may have results, which are loaded later. */
  readonly hasTrades: boolean;
}

/** The value of the portfolio and its result. */
export function Summary({ valuation, today, dividends, isAsking, hasTrades }: SummaryProps) {
  const hasFixedIncome = useHasFixedIncome();
  const { valueInCentavos, day, dayPart, coins, pricesDay, total, costInCentavos, rows } =
    valuation;
  const assets = coins === null ? texts.assets : texts.assetsAndCoins;
  const hasPrices = rows.some((row) => row.valueInCentavos !== null);
  return (
    <section aria-label={texts.heading}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-2 lg:grid-cols-6">
        <Tile label={hasFixedIncome ? texts.valueOf(assets) : texts.value} isHalf>
          <span className="text-title-2 tabular block font-serif font-semibold">
            {hasPrices ? <Amount centavos={valueInCentavos} /> : texts.none}
          </span>
          <PricesNote rows={rows} />
        </Tile>
        <Tile
          isHalf
          label={
            pricesDay === null || pricesDay === today
              ? texts.day
              : texts.dayOf(formatShortDate(pricesDay))
          }
        >
          <ResultValues result={day} gloss={texts.dayGloss} />
          {dayPart === null ? null : (
            <span className="text-fine mt-0.5 block font-medium">
              {describePart(dayPart, new Set(rows.map(({ position }) => position.ticker)).size)}
            </span>
          )}
          {coins === null ? null : (
            <span className="text-fine mt-0.5 block font-medium">
              <span>{texts.coins(coins.tickers, formatPercentage(coins.shareInBasisPoints))}</span>
              {coins.result === null ? null : (
                <>
                  <span>: </span>
                  <ResultPercent result={coins.result} />
                </>
              )}
            </span>
          )}
        </Tile>
        <Tile label={hasFixedIncome ? texts.investedIn(assets) : texts.invested}>
          <span className="text-title-4 tabular block font-semibold">
            {costInCentavos === null ? texts.none : <Amount centavos={costInCentavos} />}
          </span>
          <span className="text-fine text-muted mt-1 block">
            {costInCentavos === null ? texts.noAverage : texts.investedGloss}
          </span>
        </Tile>
        <Tile label={texts.total}>
          <ResultValues
            result={total}
            gloss={total === null && hasPrices ? texts.noAverage : texts.totalGloss}
          />
          {hasTrades ? (
            <span className="block min-h-10">
              <RealisedNote today={today} />
            </span>
          ) : null}
        </Tile>
        <Tile label={texts.received} isWide>
          <Received {...{ dividends, isAsking }} />
        </Tile>
      </dl>
      <Missing valuation={valuation} dividends={isAsking ? undefined : dividends} />
    </section>
  );
}

/** If the amount does not fit, it wraps after `R$` and between its groups of digits. */
function Amount({ centavos }: { readonly centavos: number }) {
  const [currency = '', ...groups] = formatReais(centavos).split(/(?<=[\s.])/);
  return (
    <>
      <span>{currency}</span>
      {groups.map((group, index) => (
        // The same group may occur twice; groups are never reordered.
        <Fragment key={`${index} ${group}`}>
          <wbr />
          <span>{group}</span>
        </Fragment>
      ))}
    </>
  );
}

function Tile(props: {
  readonly label: string;
  /** Half of a row instead of a third, where rows are wide. */
  readonly isHalf?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const span = props.isHalf ? 'lg:col-span-3' : 'lg:col-span-2';
  return (
    <div
      className={classNames(
        'border-rule -mt-px min-w-0 border-t p-5 wrap-anywhere sm:-ml-px sm:border-l',
        span,
        props.isWide ? 'sm:max-lg:col-span-2' : '',
      )}
    >
      <dt className="text-small text-muted font-medium">{props.label}</dt>
      {/* Enlarged figures wrap, so that the page does not get wider. */}
      <dd className="mt-1.5 [&_.tabular]:whitespace-normal">{props.children}</dd>
    </div>
  );
}

function ResultValues({
  result,
  gloss,
}: {
  readonly result: Result | null;
  readonly gloss: string;
}) {
  return (
    <>
      <span className="text-title-4 tabular block font-semibold">
        {result === null ? texts.none : <ResultAmount result={result} />}
      </span>
      <span className="text-fine text-muted mt-1 block">
        {result === null ? null : (
          <>
            <ResultPercent result={result} />{' '}
          </>
        )}
        <span>{gloss}</span>
      </span>
    </>
  );
}

function Received(props: {
  readonly dividends: PortfolioDividends | undefined;
  readonly isAsking: boolean;
}) {
  const { dividends, isAsking } = props;
  const { receivedInCentavos = 0, announcedInCentavos = 0, unknown = [] } = dividends ?? {};
  const knowsNothing = dividends === undefined || (receivedInCentavos === 0 && unknown.length > 0);
  return (
    <>
      <span className="text-title-4 tabular block font-semibold">
        {knowsNothing ? texts.none : <Amount centavos={receivedInCentavos} />}
      </span>
      <span role="status" className="text-fine text-muted mt-1 block">
        {isAsking ? texts.asking : glossOf(dividends)}
      </span>
      <span className="text-fine mt-0.5 block font-medium">
        {announcedInCentavos > 0 ? texts.announced(formatReais(announcedInCentavos)) : null}
      </span>
    </>
  );
}

function glossOf(dividends: PortfolioDividends | undefined): string {
  if (dividends === undefined) return texts.receivedFailed;
  return dividends.isEstimate ? texts.estimateGloss : texts.receivedGloss;
}

const maxNamed = 3;

/** Names the part, since the figure of the day could be mistaken for the whole portfolio's. */
function describePart({ tickers, shareInBasisPoints }: PortfolioPart, assets: number): string {
  const share = formatPercentage(shareInBasisPoints);
  return tickers.length <= maxNamed
    ? texts.dayOnly(tickers, share)
    : texts.dayOnlySome(tickers.length, assets, share);
}

/** Names the assets that are not included in the totals. */
function Missing(props: {
  readonly valuation: Valuation;
  readonly dividends: PortfolioDividends | undefined;
}) {
  const { rows, withOlderPrice, withoutPrice, withoutAveragePrice } = props.valuation;
  const unknown = props.dividends?.unknown ?? [];
  const sentences = [
    ...(withOlderPrice.length > 0
      ? [texts.olderPrice(withOlderPrice, formatPercentage(shareOf(withOlderPrice, rows)))]
      : []),
    ...(withoutPrice.length > 0 ? [texts.withoutPrice(withoutPrice)] : []),
    ...(withoutAveragePrice.length > 0 ? [texts.withoutAverage(withoutAveragePrice)] : []),
    ...(unknown.length > 0 ? [texts.unknownDividends(unknown)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="text-small text-muted mt-4 grid max-w-[48rem] gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function shareOf(tickers: readonly string[], rows: Valuation['rows']): number {
  return rows.reduce(
    (sum, { position, shareInBasisPoints }) =>
      tickers.includes(position.ticker) ? sum + (shareInBasisPoints ?? 0) : sum,
    0,
  );
}
