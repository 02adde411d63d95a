import { useState, type ChangeEvent, type RefObject, type SyntheticEvent } from 'react';
import { digitsOf } from '../../lib/mask.ts';

interface TypedCodeOptions {
  /** Of the code that was sent. */
  readonly digits: number;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** @returns false where the field is to be mended */
  readonly confirm: (code: string) => Promise<boolean>;
  readonly forgetErrors: () => void;
}

/** A code as it is typed, wherever its field stands: what the field has, and what confirming does. */
export function useTypedCode({ digits, fieldRef, confirm, forgetErrors }: TypedCodeOptions) {
  const [code, setCode] = useState('');

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (await confirm(code)) return;
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  return {
    submit,
    field: {
      ref: fieldRef,
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      value: code,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        // The first digits of a pasted text are the code, whatever stands around them.
        setCode(digitsOf(event.currentTarget.value).slice(0, digits));
        forgetErrors();
      },
    },
  } as const;
}
