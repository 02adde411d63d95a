import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'danger';

const shape =
  'relative inline-flex min-h-12 items-center justify-center rounded-card border px-6 py-2.5 text-center text-balance font-semibold transition-colors duration-150';

const tones: Record<ButtonTone, string> = {
  // With forced colours, the browser removes the background and shows the border.
  primary: 'border-transparent bg-brand text-surface hover:bg-brand-strong',
  secondary: 'border-field bg-surface text-ink hover:border-ink',
  danger: 'border-down bg-surface text-down hover:bg-down-soft',
};

function buttonClasses(tone: ButtonTone, wide: boolean): string {
  return classNames(shape, tones[tone], wide ? 'w-full sm:w-auto' : '');
}

interface ButtonStyle {
  readonly tone?: ButtonTone;
  /** Full width on phones. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

type ButtonProps = ButtonStyle & ComponentProps<'button'>;

/** A button for an action within the page; for calls to the server there is `CallButton`. */
export function Button({ tone = 'primary', wide = true, className, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classNames(
        buttonClasses(tone, wide),
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    />
  );
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link with the appearance of a button. */
export function ButtonLink({ tone = 'primary', wide = true, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClasses(tone, wide)} />;
}
