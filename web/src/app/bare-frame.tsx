import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { company, identify } from '../copy/company.ts';
import { footer, shell } from '../copy/shell.ts';
import { Logo } from '../ui/logo.tsx';
import * as paths from '../paths.ts';

/** The masthead and one way back. */
export function BareHeader({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <header className="bg-paper border-rule border-b print:border-0">
      <div className="max-w-page mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-5 px-5 md:px-8">
        <Link to={paths.home} aria-label={shell.homeLink} className="rounded-small -m-2 p-2">
          <Logo className="h-7" />
        </Link>
        <Link
          to={to}
          className="text-small text-muted hover:text-ink rounded-small inline-flex min-h-11 min-w-0 items-center gap-2 font-medium print:hidden"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {label}
        </Link>
      </div>
    </header>
  );
}

/** What the law wants under every page, and whom to ask. */
export function BareFooter() {
  return (
    <footer className="border-rule border-t print:hidden">
      <div className="max-w-page text-fine text-muted mx-auto px-5 py-6 md:px-8">
        <ul className="flex flex-wrap gap-x-6">
          {[footer.privacy, footer.terms, footer.contact].map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="link inline-flex min-h-9 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {company.registration === undefined ? null : <p className="mt-2">{identify(company)}</p>}
        <p className="mt-2">{footer.disclaimer[0]}</p>
      </div>
    </footer>
  );
}
