import { Link } from 'react-router-dom';
import { overduePage } from '../../copy/billing-pages.ts';

/** To another plan, for whoever has none that runs. */
export function OverdueLink({ label = overduePage.title }: { readonly label?: string }) {
  return (
    <Link to="/plano-atrasado" className="link inline-flex min-h-11 items-center font-medium">
      {label}
    </Link>
  );
}
