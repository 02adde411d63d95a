/** A place on the line between the lowest and the highest. */
export interface RangeMark {
  readonly label: string;
  /** The amount in words. */
  readonly value: string;
  /** From 0, the lowest, to 1, the highest. */
  readonly share: number;
  /** What is looked for is a dot, what it is compared with a stroke. */
  readonly look: 'dot' | 'stroke';
}

interface RangeLineProps {
  readonly low: { readonly label: string; readonly value: string };
  readonly high: { readonly label: string; readonly value: string };
  readonly marks: readonly RangeMark[];
}

/**
 * Where something stands between its lowest and its highest, drawn on a line; under it the same in
 * figures, which is what is read aloud.
 */
export function RangeLine({ low, high, marks }: RangeLineProps) {
  const shown: readonly (RangeLineProps['low'] & Partial<RangeMark>)[] = [low, ...marks, high];
  const [first, second] = marks.map(({ share }) => within(share));
  return (
    <>
      {/* A mark may stand at either end, so the line keeps half its width from them. */}
      <div className="px-2">
        <svg aria-hidden width="100%" height="24" className="block overflow-visible">
          <rect y="10" width="100%" height="4" rx="2" className="fill-rule" />
          {first === undefined || second === undefined ? null : (
            <rect
              x={`${Math.min(first, second) * 100}%`}
              y="10"
              width={`${Math.abs(first - second) * 100}%`}
              height="4"
              className="fill-brand"
            />
          )}
          {marks.map(({ label, share, look }) =>
            look === 'dot' ? (
              <circle
                key={label}
                cx={`${within(share) * 100}%`}
                cy="12"
                r="8"
                className="fill-brand stroke-surface"
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
      <dl className="tabular text-fine mt-1 flex flex-wrap justify-between gap-x-2 gap-y-1">
        {shown.map(({ label, value, look }, place, all) => (
          <div key={label} className={place === all.length - 1 ? 'ml-auto text-right' : ''}>
            <dt className="text-muted text-[0.75rem] leading-tight whitespace-nowrap">
              {look === undefined ? null : <Sign look={look} />}
              {label}
            </dt>
            <dd className="font-semibold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How the mark is drawn on the line. */
function Sign({ look }: Pick<RangeMark, 'look'>) {
  return (
    <span
      aria-hidden
      className={
        look === 'dot'
          ? 'bg-brand mr-1 inline-block size-2 rounded-full'
          : 'bg-ink mr-1 inline-block h-2.5 w-0.5 align-[-1px]'
      }
    />
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
