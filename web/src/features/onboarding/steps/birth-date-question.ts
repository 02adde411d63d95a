import type { FocusEvent } from 'react';
import {
  validateBirthDate,
  earliestBirthDate,
  todayInBrazil,
} from '../../../../../shared/values/birth-date.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import type { FieldInput } from './field-input.ts';

interface BirthDateOptions {
  /** The date by which the age is determined. */
  readonly now: Date;
  readonly input: FieldInput;
  readonly read: () => string;
  readonly clear: () => void;
  readonly remark: (messages: { readonly birthDate: string }) => void;
}

/**
 * The question for a birth date. A date below the minimum age is cleared with an explanation, but only when the user
 * leaves the field or continues, because pickers and arrow keys pass through many other dates first.
 */
export function birthDateQuestion({ now, input, read, clear, remark }: BirthDateOptions) {
  const today = todayInBrazil(now);

  /** @returns whether the date was below the minimum age */
  function clearIfUnderage(): boolean {
    if (validateBirthDate(read(), today) !== 'underage') return false;
    clear();
    remark({ birthDate: fieldErrors.underagePicker });
    return true;
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    // Not while a button is being pressed, because the button would move; pressing 'continue' checks again.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) clearIfUnderage();
    input.onBlur(event);
  }

  return {
    input: { ...input, min: earliestBirthDate, max: today, onBlur: handleBlur },
    clearIfUnderage,
  };
}
