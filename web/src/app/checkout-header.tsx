import { Link, useLocation } from 'react-router-dom';
import { checkoutFrame as texts } from '../copy/checkout-frame.ts';
import { shell } from '../copy/shell.ts';
import { ArrowLeft } from 'lucide-react';
import { Logo } from '../ui/logo.tsx';
import * as paths from '../paths.ts';

/** Checkout pages with a back link to another page than the start page. */
const backLinks: Readonly<Partial<Record<string, BackLink>>> = {
  [paths.trialSignUp]: { to: paths.trial, label: texts.trial },
  [paths.upgrade]: { to: paths.trialDashboard, label: texts.trialPanel },
  [paths.monthlyCheckout]: { to: paths.dashboard, label: texts.dashboard },
  [paths.oneOffCheckout]: { to: paths.dashboard, label: texts.dashboard },
  [paths.cards]: { to: paths.payments, label: texts.payments },
};

interface BackLink {
  readonly to: string;
  readonly label: string;
}

/** The masthead and the link back. */
export default function CheckoutHeader() {
  const { pathname } = useLocation();
  const { to, label } = backLinks[pathname.replace(/(?<!\/)\/+$/, '')] ?? {
    to: paths.home,
    label: texts.home,
  };
  return (
    <header className="bg-paper border-rule border-b print:border-0">
      <div className="max-w-page mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-3 px-5 py-2 md:px-8">
        <Link to={paths.home} aria-label={shell.homeLink} className="rounded-small -m-2 p-2">
          <Logo className="h-7" />
        </Link>
        <Link
          to={to}
          className="text-small text-muted hover:text-ink rounded-small inline-flex min-h-11 min-w-0 items-center gap-2 font-medium print:hidden"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span>{label}</span>
        </Link>
      </div>
    </header>
  );
}
