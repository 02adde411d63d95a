import { classNames } from '../lib/class-names.ts';

/** A rise or fall, shown by its sign, an arrow and its colour. */
export function SignedChange(props: {
  readonly change: string;
  readonly direction: 'up' | 'down';
}) {
  const isUp = props.direction === 'up';
  // Keep the arrow with the first value; a second value may wrap to the next line.
  const [firstValue, ...otherValues] = props.change.split(' ');
  return (
    <span className={classNames('tabular font-medium', isUp ? 'text-up' : 'text-down')}>
      <span className="whitespace-nowrap">
        <svg
          aria-hidden
          viewBox="0 0 10 10"
          fill="currentColor"
          className={classNames('mr-1.5 inline-block size-2', isUp ? '' : 'rotate-180')}
        >
          <path d="M5 1 9.5 9h-9z" />
        </svg>
        <span>{firstValue}</span>
      </span>
      <span>{otherValues.map((part) => ` ${part}`).join('')}</span>
    </span>
  );
}
