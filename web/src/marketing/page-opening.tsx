import type { ReactNode } from 'react';

interface PageOpeningProps {
  readonly kicker?: string;
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

/** The head of a page: its kicker, its headline, and a short summary. */
export function PageOpening({ kicker, title, lead, children }: PageOpeningProps) {
  return (
    <header className="max-w-page mx-auto px-5 pt-10 pb-14 md:px-8 md:pt-16 md:pb-20">
      {kicker ? <p className="text-brand text-small mb-3 font-semibold">{kicker}</p> : null}
      <h1 className="text-display max-w-3xl">{title}</h1>
      <p className="text-lead text-muted max-w-text mt-5">{lead}</p>
      {children ? <div className="mt-8">{children}</div> : null}
    </header>
  );
}
