/** A position on the line between the lowest and the highest value. */
export interface RangeMark {
  readonly label: string;
  /** The amount in words. */
  readonly value: string;
  /** From 0, the lowest, to 1, the highest. */
  readonly share: number;
  /** A dot for the value, a stroke for its reference. */
  readonly shape: 'dot' | 'stroke';
}

interface RangeLineProps {
  readonly low: { readonly label: string; readonly value: string };
  readonly high: { readonly label: string; readonly value: string };
  readonly marks: readonly RangeMark[];
}

/**
 * Draws the position of values between a minimum and a maximum. Each mark has its number next to it: the current
 * value above the line, the compared value below.
 */
export function RangeLine({ low, high, marks }: RangeLineProps) {
  const dot = marks.find(({ shape }) => shape === 'dot');
  const stroke = marks.find(({ shape }) => shape === 'stroke');
  return (
    <div className="tabular text-fine grid grid-cols-[auto_auto] gap-x-2">
      {/* A mark may be at either end of the line, so the line is inset by half a mark. */}
      <div className="col-span-2 row-start-2 px-2">
        <svg aria-hidden width="100%" height="24" className="block overflow-visible">
          <rect y="10" width="100%" height="4" rx="2" className="fill-rule" />
          {dot === undefined || stroke === undefined ? null : (
            <Move from={within(stroke.share)} to={within(dot.share)} />
          )}
          {marks.map(({ label, share, shape }) =>
            shape === 'dot' ? (
              <circle
                key={label}
                cx={`${within(share) * 100}%`}
                cy="12"
                r="8"
                className="fill-ink stroke-surface"
                strokeWidth="3"
              />
            ) : (
              <line
                key={label}
                x1={`${within(share) * 100}%`}
                x2={`${within(share) * 100}%`}
                y1="4"
                y2="20"
                className="stroke-ink"
                strokeWidth="2"
              />
            ),
          )}
        </svg>
      </div>
      <dl className="contents">
        {marks.map((mark) => (
          <div
            key={mark.label}
            data-mark={mark.shape}
            className={`relative col-span-2 w-fit max-w-full leading-tight ${mark.shape === 'dot' ? 'row-start-1' : 'row-start-3'}`}
            // Shifted back by the same fraction of its own width, the label stays within the line and at its mark.
            style={{
              left: `${within(mark.share) * 100}%`,
              transform: `translateX(${within(mark.share) * -100}%)`,
            }}
          >
            <dt className="text-muted inline text-[0.75rem]">{mark.label}</dt>{' '}
            <dd className="inline font-semibold whitespace-nowrap">{mark.value}</dd>
          </div>
        ))}
        {[low, high].map(({ label, value }) => (
          <div key={label} className="row-start-4 mt-1 last:text-right">
            <dt className="text-muted text-[0.75rem] leading-tight whitespace-nowrap">{label}</dt>
            <dd className="font-semibold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The line from the compared value to the current one, in the colour of its direction. */
function Move({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <rect
      data-move={to < from ? 'down' : 'up'}
      x={`${Math.min(from, to) * 100}%`}
      y="10"
      width={`${Math.abs(from - to) * 100}%`}
      height="4"
      className={to < from ? 'fill-down' : 'fill-up'}
    />
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
