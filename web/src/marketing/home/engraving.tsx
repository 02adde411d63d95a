/** Invented heights of the rising line, in units of the drawing. */
const heights = [
  20, 24, 22, 28, 33, 30, 26, 31, 38, 36, 42, 40, 35, 39, 46, 52, 48, 55, 60, 57, 64, 72, 69, 78,
  84, 80, 88, 96,
] as const;
const spacing = 14;
const height = 108;

const points = heights.map((value, index) => ({ x: spacing * (index + 0.5), y: height - value }));

/** A rising line over fine strokes, in the style of old newspaper engravings. */
export function Engraving({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${spacing * heights.length} ${height}`}
      aria-hidden
      className={className}
      fill="none"
    >
      <path
        d={points.map(({ x, y }) => `M${x} ${y + 5}V${height}`).join('')}
        className="stroke-brand"
        strokeWidth="1.6"
      />
      <path
        d={`M${points.map(({ x, y }) => `${x} ${y}`).join(' ')}`}
        className="stroke-brand"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r="5" className="fill-accent" />
    </svg>
  );
}
