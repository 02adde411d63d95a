import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import type { Elements } from '../../../../ui/elements.ts';

interface SectionCardProps {
  readonly title: string;
  /** Shown beside the title: a unit or a period. */
  readonly note?: ReactNode;
  readonly className?: string;
  readonly children: Elements;
}

/** One sheet of a tab, under its headline. */
export function SectionCard({ title, note, className, children }: SectionCardProps) {
  return (
    <section
      className={classNames(
        'rounded-card border-rule bg-surface min-w-0 border p-4 sm:p-6',
        className,
      )}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-title-4">{title}</h4>
        {note === undefined ? null : <p className="text-fine text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
