import type { ChangeEvent, FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Control = HTMLInputElement | HTMLSelectElement;

/** The form's part of a control's props. */
export interface FieldInput extends Pick<UseFormRegisterReturn, 'name' | 'ref'> {
  readonly onChange: (event: ChangeEvent<Control>) => void;
  readonly onBlur: (event: FocusEvent<Control>) => void;
}
