import { Link } from 'react-router-dom';
import { seller } from '../copy/company.ts';
import { footer } from '../copy/shell.ts';

/** The details that the law requires under every page, and the contact. */
export default function CheckoutFooter() {
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
        {seller === undefined ? null : <p className="mt-2">{seller}</p>}
        <p className="mt-2">{footer.disclaimer[0]}</p>
      </div>
    </footer>
  );
}
