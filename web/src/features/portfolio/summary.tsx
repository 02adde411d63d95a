import { Fragment, type ReactNode } from 'react';
import { delayToMention } from '../../../../shared/market/price-delay.ts';
import type { AssetPrice } from '../../../../shared/portfolio/asset-market-data.ts';
import type { PortfolioDividends } from './portfolio-dividends.ts';
import type { PortfolioPart, Result, Valuation } from '../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { formatPercentage } from '../../../../shared/values/percentage.ts';
import { summaryTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { formatLongMoment, shortMoment } from '../../lib/date-texts.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { formatShortDate, ResultAmount, ResultPercent } from './formatted-values.tsx';

interface SummaryProps {
  readonly valuation: Valuation;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
  /** Undefined while loading, and after a failure. */
  readonly dividends: PortfolioDividends | undefined;
  /** The dividends are loading. */
  readonly isAsking: boolean;
}

/** The value of the portfolio and its result. */
export function Summary({ valuation, today, dividends, isAsking }: SummaryProps) {
  const { valueInCentavos, day, dayPart, coins, pricesDay, total, rows } = valuation;
  const hasPrices = rows.some((row) => row.valueInCentavos !== null);
  return (
    <section aria-label={texts.heading}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-2 lg:grid-cols-[1.25fr_1fr_1fr_1fr]">
        <Tile label={texts.value} isFirst>
          <span className="text-title-2 tabular block font-serif font-semibold">
            {hasPrices ? <Amount centavos={valueInCentavos} /> : texts.none}
          </span>
          <PricesNote rows={rows} />
        </Tile>
        <Tile
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
        <Tile label={texts.total}>
          <ResultValues
            result={total}
            gloss={total === null && hasPrices ? texts.noAverage : texts.totalGloss}
          />
        </Tile>
        <Tile label={texts.received}>
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
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="border-rule -mt-px min-w-0 border-t p-5 wrap-anywhere sm:-ml-px sm:border-l">
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

/** The time of the prices, shown once when it is the same for all. */
function PricesNote(props: { readonly rows: Valuation['rows'] }) {
  const prices = props.rows.flatMap(({ figures }) => figures?.price ?? []);
  return (
    <span className="text-fine text-muted mt-1 block">{describePrices(prices, serverNow())}</span>
  );
}

function describePrices(prices: readonly AssetPrice[], now: number): string {
  const oldest = prices.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0];
  if (oldest === undefined) return texts.noPrices;
  const moment = formatLongMoment(oldest.at);
  if (prices.some(({ at }) => formatLongMoment(at) !== moment)) {
    return texts.pricesOfTimes(shortMoment(oldest.at));
  }
  const delay = delayToMention(prices, now);
  return `${texts.pricesOf(moment)}${delay > 0 ? `, ${texts.delay(delay)}` : ''}`;
}

/** Names the assets that are not included in the totals. */
function Missing(props: {
  readonly valuation: Valuation;
  readonly dividends: PortfolioDividends | undefined;
}) {
  const { withOlderPrice, withoutPrice, withoutAveragePrice } = props.valuation;
  const unknown = props.dividends?.unknown ?? [];
  const sentences = [
    ...(withOlderPrice.length > 0 ? [texts.olderPrice(withOlderPrice)] : []),
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
