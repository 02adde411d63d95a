import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useIsDisabled } from '../disabled-while.tsx';
import type { Elements } from '../elements.ts';

type TextFieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** Shown over the start of the field, for which the caller reserves the space: for example a currency. */
    readonly leading?: Elements;
    /** Shown inside the field at its end: an icon or a toggle. */
    readonly trailing?: ReactNode;
    readonly status?: Elements;
  };

/**
 * Attributes of every e-mail field. It accepts slightly more than the longest address, so that a longer one is
 * reported instead of cut.
 */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 320,
} satisfies ComponentProps<'input'>;

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, status, leading, trailing, id, className, ...input } =
    props;
  const isPageDisabled = useIsDisabled();
  return (
    <Field {...{ label, hint, error, id, status, optional: optional ?? false }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            // The focus stays in the field.
            readOnly={isPageDisabled || input.readOnly}
            className={classNames('control', trailing ? 'pr-12' : '', className)}
          />
          {leading}
          {trailing ? (
            <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
