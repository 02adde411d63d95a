/** An animation of pending work; the surrounding text describes it. */
export function Spinner() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="animate-spin size-5 shrink-0" fill="none">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.3" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
