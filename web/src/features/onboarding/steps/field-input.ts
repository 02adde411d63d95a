import type { ChangeEvent, FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Control = HTMLInputElement | HTMLSelectElement;

/** What a control gets from its form. */
export interface FieldInput extends Pick<UseFormRegisterReturn, 'name' | 'ref'> {
  readonly onChange: (event: ChangeEvent<Control>) => void;
  readonly onBlur: (event: FocusEvent<Control>) => void;
}
