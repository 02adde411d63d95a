import { useId, type ComponentProps } from 'react';
import { textArea as texts } from '../../copy/text-area.ts';
import { classNames } from '../../lib/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';

type TextAreaFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'maxLength'> & {
    readonly value: string;
    /** The maximum number of characters. More may be typed: nothing is cut off, and the counter shows the excess. */
    readonly maximum: number;
  };

/** A text field of several lines, with a counter; it grows with its text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, id, maximum, className, ...area } = props;
  const counterId = useId();
  const charactersLeft = maximum - area.value.length;
  return (
    <Field
      {...{ label, hint, error, id, optional: optional ?? false }}
      status={
        <>
          <p
            id={counterId}
            className={classNames(
              'text-small tabular mt-1.5',
              charactersLeft < 0 ? 'text-down' : 'text-muted',
            )}
          >
            {charactersLeft < 0
              ? texts.tooMany(-charactersLeft)
              : texts.count(area.value.length, maximum)}
          </p>
          {/* Announced once when the limit is near and once when it is exceeded, not at each letter. */}
          <p role="status" className="sr-only">
            {charactersLeft < 0
              ? texts.isOver(maximum)
              : charactersLeft <= maximum / 10
                ? texts.isNear
                : ''}
          </p>
        </>
      }
    >
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          aria-describedby={[control['aria-describedby'], counterId].filter(Boolean).join(' ')}
          className={classNames(
            'control field-sizing-content h-auto min-h-28 resize-y py-3',
            className,
          )}
        />
      )}
    </Field>
  );
}
