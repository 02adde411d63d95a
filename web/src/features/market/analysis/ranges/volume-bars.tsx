import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../../../../shared/values/calendar.ts';
import { displayableNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import { rangeTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { toLargeNumberValue } from '../figures/display-value.ts';
import { quoteDay } from '../quote-age.ts';
import { LengthBars } from './length-bars.tsx';

/** Number of earlier sessions in the average. */
const usualDays = 30;
/** With fewer days, the average would not be representative. */
const fewestDays = 5;

/** The volume of this session and the average volume. */
export interface VolumeOfDay {
  readonly volume: number;
  readonly usual: number;
  readonly days: number;
}

/** Undefined when either volume is unknown, or when the usual volume is zero. */
export function volumeOfDay(data: AssetData): VolumeOfDay | undefined {
  const volume = displayableNumber(data.quote.regularMarketVolume);
  const session = quoteDay(data);
  if (session === undefined) return undefined;
  const before = data.historical
    .filter(({ date }) => (dayOfSeconds(date) ?? session) < session)
    .flatMap((row) => displayableNumber(row.volume) ?? [])
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
          ...toLargeNumberValue(volume),
          size: volume,
          fill: 'bg-ink',
        },
        {
          label: texts.volumeUsual(days),
          ...toLargeNumberValue(usual),
          size: usual,
          fill: 'bg-field',
        },
      ]}
    />
  );
}
