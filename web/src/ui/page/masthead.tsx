import type { ReactNode } from 'react';

/** The header of a page with a single message, under the double rule of a newspaper. */
export function Masthead({ children }: { readonly children: ReactNode }) {
  return (
    <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
      <div className="masthead-rule max-w-text">{children}</div>
    </div>
  );
}
