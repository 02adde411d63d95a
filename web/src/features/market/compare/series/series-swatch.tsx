import { seriesStyleOf } from './series-styles.ts';

/** A sample of an asset's line, shown beside its name. */
export function SeriesSwatch({ seriesIndex }: { readonly seriesIndex: number }) {
  const { className, strokeWidth, strokeDasharray } = seriesStyleOf(seriesIndex);
  return (
    <svg aria-hidden width="28" height="10" className="inline-block shrink-0 align-middle">
      <line x1="2" x2="26" y1="5" y2="5" {...{ className, strokeWidth, strokeDasharray }} />
    </svg>
  );
}
