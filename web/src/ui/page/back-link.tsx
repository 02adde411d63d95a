import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';

/** Above the headline: to the page that this one was opened from. */
export function BackLink({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...link}
      className="text-small text-muted hover:text-ink rounded-small -ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-medium transition-colors duration-150"
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </Link>
  );
}
