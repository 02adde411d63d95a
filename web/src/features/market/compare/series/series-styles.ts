/**
 * The style of each line: the stroke distinguishes lines without colours and in print. `token` is a colour of the
 * theme, for the canvas.
 */
export const seriesStyles = [
  { token: 'brand', className: 'stroke-brand', strokeWidth: 3, strokeDasharray: undefined },
  { token: 'ink', className: 'stroke-ink', strokeWidth: 2, strokeDasharray: '5 3' },
  { token: 'accent-line', className: 'stroke-accent-line', strokeWidth: 3, strokeDasharray: '2 3' },
  { token: 'muted', className: 'stroke-muted', strokeWidth: 2, strokeDasharray: '11 5' },
] as const;

export type SeriesStyle = (typeof seriesStyles)[number];

export function seriesStyleOf(nth: number): SeriesStyle {
  return seriesStyles[nth] ?? seriesStyles[0];
}
