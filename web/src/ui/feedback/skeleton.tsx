import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';

/** A placeholder in the size of content that is being loaded. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={classNames('skeleton max-w-full', className)} />;
}

/** Skeletons with a text for screen readers. */
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
