import type { ComponentProps } from 'react';

/** A button styled as a link, for secondary actions. */
export function TextButton(button: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="link inline-flex min-h-11 items-center text-left font-medium disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}
