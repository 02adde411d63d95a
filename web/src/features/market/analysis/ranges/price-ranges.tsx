import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import { rangeTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { quoteDay } from '../quote-age.ts';
import { DayLine, readDayRange } from './day-range.tsx';
import { VolumeBars, volumeOfDay } from './volume-bars.tsx';
import { YearLine, readYearRange } from './year-range.tsx';
import type { Elements } from '../../../../ui/elements.ts';

interface Picture {
  readonly title: string;
  readonly drawn: Elements;
}

/** The session, the year and the volume as graphics; unknown values are left out. */
export function PriceRanges({ data }: { readonly data: AssetData }) {
  const { quote } = data;
  const volume = volumeOfDay(data);
  const day = quoteDay(data);
  const pictures: readonly Picture[] = [
    ...(readDayRange(quote) === undefined
      ? []
      : [
          {
            title: day === undefined ? texts.lastDay : texts.dayTitle(formatDay(day)),
            drawn: <DayLine quote={quote} />,
          },
        ]),
    ...(readYearRange(quote) === undefined
      ? []
      : [{ title: texts.yearTitle, drawn: <YearLine quote={quote} /> }]),
    ...(volume === undefined
      ? []
      : [{ title: texts.volumeTitle, drawn: <VolumeBars {...volume} /> }]),
  ];
  if (pictures.length === 0) return null;
  return (
    <div className="rounded-card border-rule bg-surface divide-rule flex min-w-0 flex-col divide-y border">
      {pictures.map(({ title, drawn }) => (
        <section key={title} className="flex flex-1 flex-col justify-center p-4">
          <h4 className="text-small mb-2 font-sans font-semibold">{title}</h4>
          {drawn}
        </section>
      ))}
    </div>
  );
}
