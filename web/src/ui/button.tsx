import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'danger';

const shape =
  'relative inline-flex min-h-12 items-center justify-center rounded-card px-6 py-2.5 text-center font-semibold transition-colors duration-150';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-brand text-surface hover:bg-brand-strong',
  secondary: 'border border-field bg-surface text-ink hover:border-ink',
  danger: 'border border-down bg-surface text-down hover:bg-down-soft',
};

function buttonClasses(tone: ButtonTone, wide: boolean): string {
  return classNames(shape, tones[tone], wide ? 'w-full sm:w-auto' : '');
}

interface Looks {
  readonly tone?: ButtonTone;
  /** Full width on phones. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

type ButtonProps = Looks &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Works: keeps its width and place in the tab order, and does nothing when pressed again. */
    readonly busy?: boolean;
    /** Said while it works; the visible label where there is none. */
    readonly busyLabel?: string;
    readonly disabled?: boolean;
  };

export function Button(props: ButtonProps) {
  const { tone = 'primary', wide = true, busy = false, busyLabel, children, ...button } = props;
  const { className, onClick, ...rest } = button;
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        buttonClasses(tone, wide),
        'disabled:cursor-not-allowed disabled:opacity-50',
        busy ? 'cursor-progress' : '',
        className,
      )}
    >
      <span className={busy ? 'invisible' : ''}>{children}</span>
      {busy ? (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner />
          <span className={busyLabel ? '' : 'sr-only'}>{busyLabel ?? children}</span>
        </span>
      ) : null}
    </button>
  );
}

type ButtonLinkProps = Looks & Omit<ComponentProps<typeof Link>, 'className'>;

/** Looks like a button, leads to an address. */
export function ButtonLink({ tone = 'primary', wide = true, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClasses(tone, wide)} />;
}
