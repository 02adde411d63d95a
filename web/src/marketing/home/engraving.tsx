/** Heights of a morning that rises, in the units of the drawing; nobody's prices. */
const heights = [
  20, 23, 21, 25, 28, 26, 24, 27, 31, 30, 34, 33, 30, 28, 31, 35, 38, 36, 40, 43, 41, 38, 40, 44,
  48, 47, 45, 49, 53, 51, 48, 50, 55, 58, 56, 60, 63, 61, 64, 68,
] as const;
const spacing = 10;
const height = 84;

const tops = heights.map((value, index) => ({ x: spacing * (index + 0.5), y: height - value }));

/** A rising line over fine strokes, the way newspapers used to print pictures. */
export function Engraving({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${spacing * heights.length} ${height}`}
      aria-hidden
      className={className}
      fill="none"
    >
      <path
        d={tops.map(({ x, y }) => `M${x} ${y + 5}V${height}`).join('')}
        className="stroke-brand"
        strokeWidth="1.6"
      />
      <path
        d={`M${tops.map(({ x, y }) => `${x} ${y}`).join(' ')}`}
        className="stroke-brand"
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={tops.at(-1)?.x} cy={tops.at(-1)?.y} r="5" className="fill-accent" />
    </svg>
  );
}
