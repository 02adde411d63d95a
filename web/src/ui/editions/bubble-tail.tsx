/** The tail of a speech bubble; the box it belongs to has a border of 1.5 pixels. */
export function BubbleTail() {
  return (
    <svg
      viewBox="0 0 30 22"
      aria-hidden
      className="absolute -bottom-[22px] -left-[1.5px] h-[22px] w-[30px] overflow-visible"
    >
      <path d="M.75 -2.5H27V0L.75 20Z" className="fill-surface" />
      <path
        d="M.75 -2V20L28 -.75"
        className="stroke-ink"
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
