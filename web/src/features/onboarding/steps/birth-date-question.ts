import type { FocusEvent } from 'react';
import {
  birthDateProblem,
  earliestBirthDate,
  todayInBrazil,
} from '../../../../../shared/values/birth-date.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import type { FieldInput } from './field-input.ts';

interface BirthDateOptions {
  /** Decides who is of age today. */
  readonly now: Date;
  readonly input: FieldInput;
  readonly read: () => string;
  readonly clear: () => void;
  readonly remark: (messages: { readonly birthDate: string }) => void;
}

/**
 * The question for a birth date. One under age is cleared and says why: on
 * leaving the field or going on, as pickers and the arrow keys pass through many others before the
 * one that is meant.
 */
export function birthDateQuestion({ now, input, read, clear, remark }: BirthDateOptions) {
  const today = todayInBrazil(now);

  /** @returns whether there was one under age */
  function clearIfUnderage(): boolean {
    if (birthDateProblem(read(), today) !== 'underage') return false;
    clear();
    remark({ birthDate: fieldErrors.underagePicker });
    return true;
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    // Not while a button is being pressed, which would move away; pressing 'continue' checks again.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) clearIfUnderage();
    input.onBlur(event);
  }

  return {
    input: { ...input, min: earliestBirthDate, max: today, onBlur: handleBlur },
    clearIfUnderage,
  };
}
