/** The logo's symbol without the name, as in the favicon: the F and its rising line on the brand's green. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden focusable="false">
      <rect width="64" height="64" className="fill-band" />
      <g transform="translate(-25.5 14.6) scale(.68)" className="fill-on-band stroke-on-band">
        <path
          strokeWidth="0"
          d="M59.1 0H95.2Q96.4 0 96.7 1.2L98.9 10.6Q99.2 12 98 12.4Q96.8 12.7 96.1 11.5C93.8 7 90.5 4.1 84.5 4.1H76.5V49.3Q76.5 50.2 77 50.8Q77.5 51.4 78.5 51.6L81.9 52Q82.9 52.2 83.3 52.7Q83.7 53.2 83.7 54.1Q83.7 55 83.1 55.5Q82.5 56 81.3 56H59.1Q57.8 56 57.3 55.5Q56.7 55 56.7 54.1Q56.7 52.6 58.3 52.1L60.5 51.6Q61.4 51.3 61.9 50.7Q62.4 50.2 62.4 49.3V6.7Q62.4 5.8 61.9 5.3Q61.4 4.7 60.5 4.4L58.3 3.9Q56.7 3.4 56.7 1.9Q56.7 1 57.3 0.5Q57.8 0 59.1 0Z"
        />
        <path
          d="M70 37.5 81.5 30.5 87.5 33.5 103.5 21"
          fill="none"
          strokeWidth="6.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
