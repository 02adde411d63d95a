import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cpfMask, phoneMask } from '../../../web/src/lib/mask.ts';
import { MaskedField } from '../../../web/src/ui/forms/masked-field.tsx';

afterEach(cleanup);

function show(mask = phoneMask, initial = '') {
  const onChange = vi.fn();
  render(<MaskedField label="Campo" mask={mask} defaultValue={initial} onChange={onChange} />);
  return { input: screen.getByLabelText<HTMLInputElement>('Campo'), onChange };
}

/** Simulates the browser before the input event: new text, caret at an index. */
function edit(input: HTMLInputElement, text: string, caret: number): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.setSelectionRange(caret, caret);
  fireEvent.input(input);
}

test('typing at the end writes the punctuation and leaves the caret at the end', () => {
  const { input, onChange } = show();
  edit(input, '119', 3);
  expect(input.value).toBe('(11) 9');
  expect(input.selectionStart).toBe(6);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a digit typed in the middle leaves the caret behind it', () => {
  const { input } = show(phoneMask, '1198765432');
  expect(input.value).toBe('(11) 98765-432');
  // Inserts a 7 between the 9 and the 8.
  edit(input, '(11) 978765-432', 7);
  expect(input.value).toBe('(11) 97876-5432');
  expect(input.selectionStart).toBe(7);
});

test('cleans a pasted number, without its country code', () => {
  const { input } = show();
  edit(input, '+55 (11) 98765-4321', 19);
  expect(input.value).toBe('(11) 98765-4321');
  expect(input.selectionStart).toBe(15);
});

/** Types each key at the caret, as a browser inserts it. */
function typeKeys(input: HTMLInputElement, keys: string): void {
  for (const key of keys) {
    const caret = input.selectionStart ?? input.value.length;
    edit(input, input.value.slice(0, caret) + key + input.value.slice(caret), caret + 1);
  }
}

test('keeps a typed country code until the field is left', () => {
  const { input, onChange } = show();
  fireEvent.focus(input);
  typeKeys(input, '+55 91 98877-6655');
  expect(input.value).toBe('+55 (91) 98877-6655');
  const changes = onChange.mock.calls.length;
  fireEvent.blur(input);
  expect(input.value).toBe('(91) 98877-6655');
  expect(onChange).toHaveBeenCalledTimes(changes + 1);
});

test('formats a controlled field too', () => {
  function Kept() {
    const [text, setText] = useState('');
    return (
      <>
        <MaskedField
          label="Campo"
          mask={phoneMask}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <output>{text}</output>
      </>
    );
  }
  render(<Kept />);
  const input = screen.getByLabelText<HTMLInputElement>('Campo');
  fireEvent.focus(input);
  typeKeys(input, '5555999887766');
  fireEvent.blur(input);
  expect(input.value).toBe('(55) 99988-7766');
  expect(screen.getByRole('status').textContent).toBe('(55) 99988-7766');
});

test('keeps surplus digits, and the caret when one is corrected in the middle', () => {
  const { input } = show();
  fireEvent.focus(input);
  typeKeys(input, '+55 91 98877-66551');
  fireEvent.blur(input);
  expect(input.value).toBe('+55 (91) 98877-66551');
  // Backspace behind the first 7 keeps the caret there.
  edit(input, '+55 (91) 9887-66551', 13);
  expect(input.value).toBe('+55 (91) 98876-6551');
  expect(input.selectionStart).toBe(13);
  typeKeys(input, '0');
  expect(input.value).toBe('+55 (91) 98870-66551');
  expect(input.selectionStart).toBe(14);
});

test('the plus sign stays in front when the first digit is deleted and typed again', () => {
  const { input } = show(phoneMask, '+55 91 9');
  expect(input.value).toBe('+55 (91) 9');
  edit(input, '+5 (91) 9', 1);
  expect(input.selectionStart).toBe(1);
  typeKeys(input, '5');
  expect(input.value).toBe('+55 (91) 9');
  expect(input.selectionStart).toBe(2);
});

test('deleting punctuation moves the caret before it, so that the next one deletes a digit', () => {
  const { input } = show(cpfMask, '5299');
  edit(input, '5299', 3);
  expect(input.value).toBe('529.9');
  expect(input.selectionStart).toBe(3);
});
