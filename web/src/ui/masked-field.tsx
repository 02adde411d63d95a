import type { ChangeEvent, ComponentProps } from 'react';
import { applyMask, caretAfterDigits, digitsOf, type Mask } from '../lib/mask.ts';
import { TextField } from './text-field.tsx';

type MaskedFieldProps = ComponentProps<typeof TextField> & { readonly mask: Mask };

/**
 * A field that writes its punctuation by itself. The caret stays behind the digit it was behind,
 * wherever somebody types, deletes or pastes.
 */
export function MaskedField({ mask, onChange, value, defaultValue, ...field }: MaskedFieldProps) {
  function keepMask(event: ChangeEvent<HTMLInputElement>): void {
    writeMasked(event.currentTarget, mask);
    onChange?.(event);
  }
  const shown = typeof value === 'string' ? { value: applyMask(mask, value) } : {};
  const initial =
    typeof defaultValue === 'string' ? { defaultValue: applyMask(mask, defaultValue) } : {};
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      {...shown}
      {...initial}
      onChange={keepMask}
      className="tabular"
    />
  );
}

function writeMasked(input: HTMLInputElement, mask: Mask): void {
  const typed = input.value;
  const masked = applyMask(mask, typed);
  if (masked === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const digitsAfterCaret = digitsOf(typed.slice(caret)).length;
  const wasAtEnd = digitsAfterCaret === 0;
  // Counted from the end: digits that the mask drops (a country code) are in front.
  const digitsBeforeCaret = Math.max(0, digitsOf(masked).length - digitsAfterCaret);
  input.value = masked;
  const position = wasAtEnd ? masked.length : caretAfterDigits(masked, digitsBeforeCaret);
  input.setSelectionRange(position, position);
}
