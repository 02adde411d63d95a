import { useId, type ReactNode } from 'react';
import type { Elements } from '../elements.ts';

/** The text of an error; with a title if the catalogue has one. */
export type FieldError = string | { readonly title: string; readonly text: string };

/** The texts around a control. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: FieldError | undefined;
  /** Hides the label visually where the context explains the field, such as a search at the top of a page. */
  readonly isLabelHidden?: boolean;
  /** Fields are required unless marked as optional. */
  readonly optional?: boolean;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  /** A quiet line under the control that is not an error: a status, a counter. */
  readonly status?: Elements;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/**
 * The label above, the hint below the label, the control, and the error below the control, connected for screen
 * readers.
 */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, hint, error, optional, id, status, children } = props;
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const ids = { hint: `${controlId}-hint`, error: `${controlId}-error` };
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return (
    <div className="relative">
      <label htmlFor={controlId} className={isLabelHidden ? 'sr-only' : 'block font-medium'}>
        <span>{label}</span>
        {optional ? <OptionalMark /> : null}
      </label>
      {hint ? <Hint id={ids.hint}>{hint}</Hint> : null}
      <div className={isLabelHidden ? '' : 'mt-2'}>
        {children({
          id: controlId,
          'aria-describedby': described === '' ? undefined : described,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      <ErrorText id={ids.error} error={error} />
      {status}
    </div>
  );
}

export function OptionalMark() {
  return <span className="text-small text-muted font-normal"> (opcional)</span>;
}

export function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="text-small text-muted mt-0.5">
      {children}
    </p>
  );
}

/** Always there, so that an error that appears later is also announced. */
export function ErrorText({
  id,
  error,
}: {
  readonly id: string;
  readonly error: FieldError | undefined;
}) {
  return (
    <div
      id={id}
      data-error={typeof error === 'string' ? error : error?.text}
      aria-live="polite"
      className="text-small text-down"
    >
      {error ? (
        <p className="animate-enter mt-1.5">
          {typeof error === 'string' ? (
            error
          ) : (
            <>
              <strong className="block font-semibold">{error.title}</strong>{' '}
              <span>{error.text}</span>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}
