/** The closing prices as a line without scales; the text beside it describes the line. */
export function Sparkline({ closes }: { readonly closes: readonly number[] }) {
  const lowest = Math.min(...closes);
  const span = Math.max(...closes) - lowest;
  const height = 28;
  const points = closes
    .map((close, index) => {
      const x = (index / Math.max(1, closes.length - 1)) * 100;
      const y = span === 0 ? height / 2 : height - 2 - ((close - lowest) / span) * (height - 4);
      return `${x.toFixed(2)},${y.toFixed(2)}`;
    })
    .join(' ');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className="block h-7 w-full"
    >
      <polygon points={`0,${height} ${points} 100,${height}`} className="fill-brand-soft" />
      <polyline
        points={points}
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-brand"
      />
    </svg>
  );
}
