import type { ReactNode } from 'react';
import type { PortfolioDividends } from '../../../../shared/portfolio/portfolio-dividends.ts';
import type { Result, Valuation } from '../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { summaryTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { momentInWords } from '../../lib/date-texts.ts';
import { ResultAmount, ResultPercent } from './figures.tsx';

interface SummaryProps {
  readonly valuation: Valuation;
  readonly dividends: PortfolioDividends;
  /** What the assets pay is being asked for. */
  readonly isAsking: boolean;
}

/** What all of it is worth, and what it has brought. */
export function Summary({ valuation, dividends, isAsking }: SummaryProps) {
  const { valueInCentavos, day, total, rows } = valuation;
  const hasPrices = rows.some((row) => row.valueInCentavos !== null);
  return (
    <section aria-label={texts.heading}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-2 lg:grid-cols-[1.25fr_1fr_1fr_1fr]">
        <Tile label={texts.value} isFirst>
          <span className="text-title-2 tabular block font-serif font-semibold">
            {hasPrices ? formatReais(valueInCentavos) : texts.none}
          </span>
          <PricesNote rows={rows} hasPrices={hasPrices} />
        </Tile>
        <Tile label={texts.day}>
          <ResultFigures result={day} gloss={texts.dayGloss} />
        </Tile>
        <Tile label={texts.total}>
          <ResultFigures
            result={total}
            gloss={total === null && hasPrices ? texts.noAverage : texts.totalGloss}
          />
        </Tile>
        <Tile label={texts.received}>
          <Received {...{ dividends, isAsking }} positions={rows.length} />
        </Tile>
      </dl>
      <Missing valuation={valuation} dividends={isAsking ? undefined : dividends} />
    </section>
  );
}

function Tile(props: {
  readonly label: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="border-rule -mt-px border-t p-5 sm:-ml-px sm:border-l">
      <dt className="text-small text-muted font-medium">{props.label}</dt>
      <dd className="mt-1.5">{props.children}</dd>
    </div>
  );
}

function ResultFigures({
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
        {gloss}
      </span>
    </>
  );
}

function Received(props: {
  readonly dividends: PortfolioDividends;
  readonly isAsking: boolean;
  readonly positions: number;
}) {
  const { dividends, isAsking } = props;
  const { receivedInCentavos, announcedInCentavos, unknown } = dividends;
  const knowsNothing = receivedInCentavos === 0 && unknown.length > 0;
  return (
    <>
      <span className="text-title-4 tabular block font-semibold">
        {knowsNothing ? texts.none : formatReais(receivedInCentavos)}
      </span>
      <span role="status" className="text-fine text-muted mt-1 block">
        {isAsking ? texts.asking : texts.receivedGloss}
      </span>
      <span className="text-fine mt-0.5 block font-medium">
        {announcedInCentavos > 0 ? texts.announced(formatReais(announcedInCentavos)) : null}
      </span>
    </>
  );
}

/** Of when the newest prices are; each row says its own. */
function PricesNote(props: { readonly rows: Valuation['rows']; readonly hasPrices: boolean }) {
  const prices = props.rows.flatMap(({ figures }) => figures?.price ?? []);
  const newest = prices
    .map(({ at }) => at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  const delay = Math.max(0, ...prices.map(({ delayMinutes }) => delayMinutes));
  return (
    <span className="text-fine text-muted mt-1 block">
      {newest === undefined
        ? texts.noPrices
        : `${texts.pricesOf(momentInWords(newest))}${delay > 0 ? `, ${texts.delay(delay)}` : ''}`}
    </span>
  );
}

/** What is not in the figures above, by name. */
function Missing(props: {
  readonly valuation: Valuation;
  readonly dividends: PortfolioDividends | undefined;
}) {
  const { withoutPrice, withoutAveragePrice } = props.valuation;
  const unknown = props.dividends?.unknown ?? [];
  const sentences = [
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
