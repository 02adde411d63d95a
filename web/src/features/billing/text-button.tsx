import type { ComponentProps } from 'react';

/** What is pressed and looks like a link: a step that nobody is urged to. */
export function TextButton(button: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="link inline-flex min-h-11 items-center text-left font-medium disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}
