import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A sheet on the paper: a hairline and a lighter ground, no shadow. */
export function Card({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={classNames('rounded-card border-rule bg-surface border p-5 sm:p-6', className)}>
      {children}
    </div>
  );
}
