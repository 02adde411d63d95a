import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'max'> & {
  /** The first and the last day that may be chosen, as yyyy-mm-dd. */
  readonly min: string;
  readonly max: string;
};

/** The browser's own date control: it knows the reader's calendar, keyboard and screen reader. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" className="tabular" />;
}
