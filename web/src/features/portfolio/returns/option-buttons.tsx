import { classNames } from '../../../lib/class-names.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** For screen readers, where the label is short. */
  readonly full?: string;
}

/** A choice of one as radio buttons in a row, which wraps when text is enlarged. */
export function OptionButtons<Value extends string>(props: {
  /** The name of the group, unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const { name, label, options, chosen, onChoose } = props;
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 print:hidden">
      {options.map(({ value, label: short, full }) => (
        <label
          key={value}
          className={classNames(
            'rounded-small relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center px-2.5 text-small font-medium transition-colors duration-150',
            'has-focus-visible:outline-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
            value === chosen ? 'bg-brand-soft text-brand' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span className={value === chosen ? 'underline decoration-2 underline-offset-4' : ''}>
            {short}
          </span>
          {full === undefined ? null : <span className="sr-only">{` ${full}`}</span>}
        </label>
      ))}
    </div>
  );
}
