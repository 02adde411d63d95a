import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ErrorText, Hint, OptionalMark, type FieldTexts } from './field.tsx';

interface FieldGroupProps extends FieldTexts {
  readonly role?: 'radiogroup';
  readonly children: ReactNode;
  /** A smaller legend, for a question inside a section with its own headline. */
  readonly className?: string;
}

/** Like `Field`, for a question with several controls. */
export function FieldGroup({
  label,
  hint,
  error,
  optional,
  role,
  children,
  className,
}: FieldGroupProps) {
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      role={role}
      aria-describedby={described === '' ? undefined : described}
      className={classNames('min-w-0', className)}
    >
      <legend className="font-medium">
        <span>{label}</span>
        {optional ? <OptionalMark /> : null}
      </legend>
      {hint ? <Hint id={ids.hint}>{hint}</Hint> : null}
      <div className="mt-3">{children}</div>
      <ErrorText id={ids.error} error={error} />
    </fieldset>
  );
}
