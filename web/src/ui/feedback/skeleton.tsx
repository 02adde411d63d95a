import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';

/** Stands where something will be, at its size. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={classNames('skeleton max-w-full', className)} />;
}

/** Skeletons together, with the words that a screen reader hears instead of them. */
export function Loading({
  label,
  children,
}: {
  readonly label: string;
  readonly children: Elements;
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
