import { lazyPart } from '../../../../ui/page/lazy-part.tsx';
import { useMemo, useRef, useState } from 'react';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatAmount,
  formatLargeNumber,
  formatShareChange,
  missingValue,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { priceSeriesTexts } from '../../../../copy/market/compare.ts';
import { priceChart as texts, volumeUnits } from '../../../../copy/market/market.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { ErrorBoundary } from '../../../../ui/page/error-boundary.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { CanvasFailure, ChartAttribution } from '../../charts/chart-notes.tsx';
import { CopyImage } from '../../charts/copy-image.tsx';
import { ChartKeyboardSlider } from '../../charts/chart-keyboard-slider.tsx';
import { RangeButtons } from '../../charts/range-buttons.tsx';
import { fileName } from '../../csv/file-name.ts';
import { deriveUnitKind } from '../asset-kind.ts';
import { chartCard } from '../asset-layout.ts';
import { imageSource } from '../image-source.ts';
import { ChangeValue } from '../figures/change-value.tsx';
import {
  closesOf,
  hasCandles,
  listLayers,
  movingAverage,
  paymentMarks,
  type ChartLayer,
  type ChartStyle,
} from './chart-layers.ts';
import {
  isWithoutComparison,
  noComparisonState,
  noComparison,
} from './comparison/compared-lines.ts';
import { ComparisonChoice } from './comparison/comparison-choice.tsx';
import { PriceComparison } from './comparison/price-comparison.tsx';
import { LayerChoice } from './layer-choice.tsx';
import { loadPriceCanvas } from './load-price-canvas.ts';
import { PriceTable } from './price-table.tsx';
import {
  changeOver,
  coversHalfYear,
  selectRange,
  pricePoints,
  listRanges,
  type ChartRange,
  type PricePoint,
} from './price-history.ts';

const PriceCanvas = lazyPart(loadPriceCanvas, <Skeleton className="h-full w-full" />);

interface PriceChartProps {
  readonly data: AssetData;
  /** Prices of the user's alerts. */
  readonly targets?: readonly number[] | undefined;
  /** The user's average purchase price per unit, in reais. */
  readonly averagePrice?: number | undefined;
  /** Called with the price at the pressed height. */
  readonly onPick?: ((price: number) => void) | undefined;
}

const noTargets: readonly number[] = [];

/** The price history as a chart and in words. */
export function PriceChart({ data, targets = noTargets, averagePrice, onPick }: PriceChartProps) {
  const { historical, dividends, quote } = data;
  const all = useMemo(() => pricePoints(historical), [historical]);
  const ranges = listRanges(all);
  const [chosen, setChosen] = useState<ChartRange>('6M');
  const range = ranges.includes(chosen) ? chosen : '6M';
  const points = useMemo(() => selectRange(all, range), [all, range]);
  const [style, setStyle] = useState<ChartStyle>('area');
  const [shownLayers, setShownLayers] = useState<readonly ChartLayer[]>(['payments']);
  const layers = useMemo(() => listLayers(all, dividends), [all, dividends]);
  const averages = useMemo(
    () => selectAverages(all, points, shownLayers),
    [all, points, shownLayers],
  );
  const payments = useMemo(
    () => (shownLayers.includes('payments') ? paymentMarks(dividends, points) : []),
    [dividends, points, shownLayers],
  );
  const marks = useMemo(
    () => payments.map(({ day }) => ({ day, text: texts.paymentMark })),
    [payments],
  );
  const averagePriceLine = useMemo(
    () => (averagePrice === undefined ? undefined : { price: averagePrice, name: texts.paid }),
    [averagePrice],
  );
  const [pointed, setPointed] = useState<PricePoint>();
  const [walked, setWalked] = useState<string>();
  const plotRef = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(noComparison);
  const [compared, setCompared] = useState(noComparisonState);
  const [first] = points;
  const last = points.at(-1);

  if (first === undefined || last === undefined) {
    return (
      <section className={chartCard}>
        <h4 className="text-title-4">{texts.title}</h4>
        <p className="text-muted my-auto py-10 text-center">
          {data.updatedAt.history === null ? texts.missing : texts.empty}
        </p>
      </section>
    );
  }
  const money = (amount: number) => formatAmount(amount, quote.currency);
  const decimals = decimalsFor(payments.map(({ amount }) => amount));
  const pay = (amount: number) => formatAmount(amount, quote.currency, Math.min(4, decimals));
  const shown = pointed ?? last;
  // A day of another range is not in the list.
  const found = points.findIndex(({ day }) => day === shown.day);
  const at = found === -1 ? points.length - 1 : found;
  const selectIndex = (index: number | undefined) => {
    const point = index === undefined ? undefined : points[index];
    setPointed(point);
    setWalked(point?.day);
  };
  const volume = formatLargeNumber(shown.volume);
  const title = style === 'candles' ? texts.candlesTitle : texts.title;
  const nameOf = (one: ChartRange) =>
    one === '6M' && !coversHalfYear(all)
      ? { short: texts.wholeRange, full: texts.wholeRangeName }
      : { short: texts.range[one], full: texts.rangeName[one] };
  const alone = (
    <>
      <LayerChoice
        {...{ style, layers }}
        hasCandles={hasCandles(points)}
        onStyleChange={setStyle}
        shown={shownLayers}
        onLayer={(layer) =>
          setShownLayers((before) =>
            before.includes(layer) ? before.filter((one) => one !== layer) : [...before, layer],
          )
        }
      />
      <p
        aria-hidden
        className={classNames(
          'tabular text-fine text-muted mt-1',
          style === 'candles' ? 'min-h-10' : 'min-h-5',
        )}
      >
        <span>{`${formatDay(shown.day)} ·`}</span>{' '}
        {style === 'candles' && shown.candle !== null ? (
          <>
            <span>{`${texts.candle(
              money(shown.candle.open),
              money(shown.candle.high),
              money(shown.candle.low),
            )} ${texts.close}`}</span>{' '}
            <span className="text-ink font-semibold">{money(shown.close)}</span>
          </>
        ) : (
          <span className="text-ink font-semibold">{money(shown.close)}</span>
        )}{' '}
        <span>{`· ${texts.volume} ${volume}`}</span>
        {volume === missingValue ? null : (
          <span className="max-[359px]:hidden"> {volumeUnits[deriveUnitKind(data)]}</span>
        )}
      </p>
      <div className="relative mt-2 h-56 sm:h-64 lg:h-auto lg:min-h-64 lg:flex-1">
        <div
          ref={plotRef}
          role="img"
          aria-label={texts.describe(
            formatDay(first.day),
            money(first.close),
            formatDay(last.day),
            money(last.close),
          )}
          // Takes the height of its frame, independent of the canvas.
          className="absolute inset-0"
        >
          <ErrorBoundary renderFailure={() => <CanvasFailure text={texts.failed} />}>
            <PriceCanvas
              {...{ points, style, averages, marks, targets, onPick, walked }}
              paid={averagePriceLine}
              onPoint={setPointed}
            />
          </ErrorBoundary>
        </div>
        <ChartKeyboardSlider
          name={texts.walk}
          count={points.length}
          index={at}
          valueText={texts.walked(formatDay(shown.day), money(shown.close))}
          onIndexChange={selectIndex}
        />
      </div>
      <RangeSummary points={points} currency={quote.currency} />
      {payments.length === 0 && averagePrice === undefined ? null : (
        <p className="tabular text-fine text-muted mt-1">
          {[
            ...(averagePrice === undefined ? [] : [texts.paidSentence(money(averagePrice))]),
            ...(payments.length === 0
              ? []
              : [
                  texts.paymentsSentence(
                    payments.map(({ paidOn, amount }) =>
                      texts.payment(formatDay(paidOn).slice(0, 5), pay(amount)),
                    ),
                  ),
                ]),
          ].join(' ')}
        </p>
      )}
      <CopyImage
        title={title}
        name={fileName(data.symbol, title)}
        part={plotRef}
        words={() => ({
          title: `${data.symbol} · ${title}`,
          lead: texts.imageLead(
            formatDay(first.day),
            formatDay(last.day),
            formatShareChange(changeOver(points)),
          ),
          legend: buildLegend(averages, payments.length > 0),
          source: imageSource(data, 'history'),
        })}
      />
      <PriceTable points={points} />
      <ChartAttribution />
    </>
  );
  return (
    <section className={chartCard}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h4 className="text-title-4">{compared.isDrawn ? priceSeriesTexts.title : title}</h4>
        <RangeButtons {...{ ranges, range, nameOf }} onChoose={setChosen} />
      </div>
      <ComparisonChoice
        symbol={data.symbol}
        requested={wanted}
        onChange={setWanted}
        other={compared.other}
      />
      {isWithoutComparison(wanted, data.symbol) ? (
        alone
      ) : (
        <PriceComparison {...{ data, wanted, range }} onCompared={setCompared}>
          {alone}
        </PriceComparison>
      )}
    </section>
  );
}

const averageColours = { average20: 'accent-line', average50: 'field' } as const;

/** Names the drawn layers for the image of the chart. */
function buildLegend(averages: ReturnType<typeof selectAverages>, hasPayments: boolean) {
  return [
    ...averages.map(({ layer, colour }) => ({ text: texts.layer[layer], token: colour })),
    ...(hasPayments ? [{ text: texts.paymentLegend, token: 'ink', field: 'dot' as const }] : []),
  ];
}

/** The averages that are shown, within the days that are. */
function selectAverages(
  all: readonly PricePoint[],
  points: readonly PricePoint[],
  shown: readonly ChartLayer[],
) {
  const from = points[0]?.day ?? '';
  return (['average20', 'average50'] as const)
    .filter((layer) => shown.includes(layer))
    .map((layer) => ({
      layer,
      colour: averageColours[layer],
      points: movingAverage(all, closesOf[layer]).filter(({ day }) => day >= from),
    }));
}

/** The chart in one sentence, also for screen reader users. */
function RangeSummary(props: {
  readonly points: readonly PricePoint[];
  readonly currency: string | null;
}) {
  const { points, currency } = props;
  const closes = points.map(({ close }) => close);
  return (
    <p className="tabular text-fine mt-3 flex flex-wrap gap-x-4 gap-y-1">
      <span>
        <span className="text-muted mr-1">{texts.change}</span>{' '}
        <ChangeValue>{formatShareChange(changeOver(points))}</ChangeValue>
      </span>
      <span>
        <span className="text-muted">{texts.lowest}</span>{' '}
        <span>{formatAmount(Math.min(...closes), currency)}</span>
      </span>
      <span>
        <span className="text-muted">{texts.highest}</span>{' '}
        <span>{formatAmount(Math.max(...closes), currency)}</span>
      </span>
    </p>
  );
}
