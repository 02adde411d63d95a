import { Fragment, useState, type ReactNode } from 'react';

interface ShortFigureProps {
  readonly children: ReactNode;
  /** What it stands for. */
  readonly full: string;
}

/**
 * A figure that is shortened or rounded. A press, a touch or a key shows under it what it stands for; who listens
 * hears that anyway.
 */
export function ShortFigure({ children, full }: ShortFigureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="relative inline-grid max-w-full">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="decoration-field min-h-6 [text-align:inherit] underline decoration-dotted decoration-1 underline-offset-4"
      >
        {children}
      </button>{' '}
      <span className={isOpen ? 'text-fine text-muted block font-normal' : 'sr-only'}>
        {full.split(/(?<=\.)/).map((part, place) => (
          // A narrow row breaks it at its dots.
          <Fragment key={place}>
            {place === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
