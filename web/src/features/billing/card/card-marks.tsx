import type { ReactNode } from 'react';
import { cardBrands } from '../../../copy/billing/billing.ts';

type Brand = (typeof cardBrands.names)[number]['id'];

/** Our own neutral symbols: the name beside each one identifies the brand. */
const drawings: Readonly<Record<Brand, ReactNode>> = {
  visa: <path d="M6 8l3.5 8L13 8M17 8v8" />,
  master: (
    <>
      <circle cx="10" cy="12" r="5" />
      <circle cx="15" cy="12" r="5" />
    </>
  ),
  elo: (
    <>
      <path d="M12.5 6.500a5.5 5.5 0 0 1 5.3 4M17.5 14a5.5 5.5 0 0 1-5 3.500M8 8.800a5.5 5.5 0 0 0 .5 7.2" />
      <circle cx="12.5" cy="12" r="1.5" />
    </>
  ),
  amex: <path d="M7 7h11v10H7zM7 10.300h11M7 13.700h11" />,
  hipercard: <path d="M6 15c3-7 5-7 6.5-3s3.5 4 6.5-3" />,
};

/** A symbol without its name, used where the name is beside it. */
export function CardMark({ brand }: { readonly brand: string }) {
  const brandEntry = cardBrands.names.find(({ id }) => id === brand.replace(/^deb/, ''));
  return (
    <svg
      viewBox="0 0 25 24"
      width={25}
      height={24}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {brandEntry === undefined ? (
        <path d="M3.5 6.500h18v11h-18zM3.5 10.500h18" />
      ) : (
        drawings[brandEntry.id]
      )}
    </svg>
  );
}

/** The accepted card brands. */
export function AcceptedCards() {
  return (
    <div className="text-fine text-muted">
      <p className="font-medium">{cardBrands.title}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1.5">
        {cardBrands.names.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1">
            <CardMark brand={id} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
