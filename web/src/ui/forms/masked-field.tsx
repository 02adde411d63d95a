import { useRef, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react';
import { caretAfterDigits, extractDigits, type Mask } from '../../lib/mask.ts';
import { classNames } from '../../lib/class-names.ts';
import { TextField } from './text-field.tsx';

type MaskedFieldProps = ComponentProps<typeof TextField> & { readonly mask: Mask };

/** A field that adds its punctuation. The caret stays behind the same digit while typing, deleting and pasting. */
export function MaskedField(props: MaskedFieldProps) {
  const { mask, onChange, onBlur, value, defaultValue, ...field } = props;
  const lastText = useRef('');

  function keepMask(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    // Several digits at once were not typed: they were pasted, or filled in by the browser.
    const isWhole = extractDigits(newText(lastText.current, input.value)).length > 1;
    writeMasked(input, isWhole ? mask.finish : mask.write);
    lastText.current = input.value;
    onChange?.(event);
  }

  function finish(event: FocusEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const finished = mask.finish(input.value);
    if (finished !== input.value) {
      // Not through `value`, which React intercepts: the form gets the change like typed input.
      input.setRangeText(finished, 0, input.value.length, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    onBlur?.(event);
  }

  const shown = typeof value === 'string' ? { value: mask.write(value) } : {};
  const initial =
    typeof defaultValue === 'string' ? { defaultValue: mask.write(defaultValue) } : {};
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      {...shown}
      {...initial}
      onFocus={(event) => {
        lastText.current = event.currentTarget.value;
        field.onFocus?.(event);
      }}
      onChange={keepMask}
      onBlur={finish}
      className={classNames('tabular', field.className)}
    />
  );
}

/** Returns the part of a text that a change has inserted. */
function newText(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

function writeMasked(input: HTMLInputElement, write: Mask['write']): void {
  const typed = input.value;
  const masked = write(typed);
  if (masked === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const digitsAfterCaret = extractDigits(typed.slice(caret)).length;
  const wasAtEnd = digitsAfterCaret === 0;
  // Counted from the end, because the mask removes digits (a country code) at the start.
  const digitsBeforeCaret = Math.max(0, extractDigits(masked).length - digitsAfterCaret);
  input.value = masked;
  const position = wasAtEnd ? masked.length : caretAfterDigits(masked, digitsBeforeCaret);
  input.setSelectionRange(position, position);
}
