import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cpfMask, phoneMask } from '../../web/src/lib/mask.ts';
import { MaskedField } from '../../web/src/ui/masked-field.tsx';

afterEach(cleanup);

function show(mask = phoneMask, initial = '') {
  const onChange = vi.fn();
  render(<MaskedField label="Campo" mask={mask} defaultValue={initial} onChange={onChange} />);
  return { input: screen.getByLabelText<HTMLInputElement>('Campo'), onChange };
}

/** What the browser does before the input event: new text, caret at a place. */
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
  // A 7 between the 9 and the 8.
  edit(input, '(11) 978765-432', 7);
  expect(input.value).toBe('(11) 97876-5432');
  expect(input.selectionStart).toBe(7);
});

test('a pasted number is cleaned, its country code dropped', () => {
  const { input } = show();
  edit(input, '+55 (11) 98765-4321', 19);
  expect(input.value).toBe('(11) 98765-4321');
  expect(input.selectionStart).toBe(15);
});

test('deleting punctuation moves the caret before it, so that the next one deletes a digit', () => {
  const { input } = show(cpfMask, '5299');
  edit(input, '5299', 3);
  expect(input.value).toBe('529.9');
  expect(input.selectionStart).toBe(3);
});
