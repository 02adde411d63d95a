import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../../../../shared/values/calendar.ts';
import { knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { rangeTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { largeNumberFigure } from '../figures/written-figure.ts';
import { quoteDay } from '../quote-age.ts';
import { LengthBars } from './length-bars.tsx';

/** Number of earlier sessions in the average. */
const usualDays = 30;
/** Fewer would be called usual wrongly. */
const fewestDays = 5;

/** The volume of this session and the average volume. */
export interface VolumeOfDay {
  readonly volume: number;
  readonly usual: number;
  readonly days: number;
}

/** Undefined where either of them is unknown, or nothing is usually traded. */
export function volumeOfDay(data: AssetData): VolumeOfDay | undefined {
  const volume = knownFigure(data.quote.regularMarketVolume);
  const session = quoteDay(data);
  if (session === undefined) return undefined;
  const before = data.historical
    .filter(({ date }) => (dayOfSeconds(date) ?? session) < session)
    .flatMap((row) => knownFigure(row.volume) ?? [])
    .slice(-usualDays);
  if (volume === undefined || before.length < fewestDays) return undefined;
  const usual = before.reduce((sum, one) => sum + one, 0) / before.length;
  return usual > 0 ? { volume, usual, days: before.length } : undefined;
}

export function VolumeBars({ volume, usual, days }: VolumeOfDay) {
  return (
    <LengthBars
      bars={[
        {
          label: texts.volumeNow,
          ...largeNumberFigure(volume),
          size: volume,
          fill: 'bg-ink',
        },
        {
          label: texts.volumeUsual(days),
          ...largeNumberFigure(usual),
          size: usual,
          fill: 'bg-field',
        },
      ]}
    />
  );
}
