import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { useIsDisabled } from '../disabled-while.tsx';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  readonly id: string;
  readonly label: string;
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
    readonly options: readonly SelectOption[];
    /** Shown while nothing is chosen. */
    readonly placeholder?: string;
  };

/**
 * A native select everywhere: touch gets the system's own picker, a mouse gets a list in our
 * colours where the browser can draw one (`theme.css`), and no script is needed for either.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, options, placeholder, ...select } = props;
  const isPageDisabled = useIsDisabled();
  return (
    <Field {...{ label, hint, error, id, optional: optional ?? false }}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            disabled={isPageDisabled || select.disabled}
            className="control control-select"
          >
            {placeholder === undefined ? null : (
              <option value="" disabled={!optional}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="text-muted pointer-events-none absolute top-3.5 right-3.5"
          />
        </span>
      )}
    </Field>
  );
}
