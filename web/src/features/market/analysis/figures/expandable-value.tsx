import { Fragment, useState, type ReactNode } from 'react';
import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';
import { ValueOrDash } from './value-or-dash.tsx';

interface ExpandableValueProps {
  readonly children: string;
  /** The full value, where the text is shortened or rounded. */
  readonly full?: string | undefined;
  /** The unit of the value. */
  readonly unit?: string | undefined;
}

/** A value in the form that fits into its row. */
export function ExpandableValue({ children, full, unit }: ExpandableValueProps): ReactNode {
  if (children === missingValue) return <ValueOrDash>{children}</ValueOrDash>;
  const shown =
    unit === undefined ? (
      children
    ) : (
      <>
        <span>{children}</span> <span className="text-fine text-muted font-normal">{unit}</span>
      </>
    );
  return full === undefined ? shown : <Unfolding full={full}>{shown}</Unfolding>;
}

interface UnfoldingProps {
  readonly children: ReactNode;
  readonly full: string;
}

/**
 * A shortened or rounded number. Clicking it shows the full value below; a screen reader reads the full value
 * anyway.
 */
function Unfolding({ children, full }: UnfoldingProps) {
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
        {full.split(/(?<=\.)/).map((part, index) => (
          // A narrow row breaks it at its dots.
          <Fragment key={index}>
            {index === 0 ? null : <wbr />}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
