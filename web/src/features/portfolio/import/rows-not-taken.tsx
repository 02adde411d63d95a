import { importTexts as texts } from '../../../copy/portfolio/import.ts';
import type { LeftOut, WrongRow } from './read-positions.ts';

/** A longer list of errors is not read to its end. */
const maxShown = 50;

export function WrongRows({ wrong }: { readonly wrong: readonly WrongRow[] }) {
  if (wrong.length === 0) return null;
  const left = wrong.length - maxShown;
  return (
    <div className="rounded-card border-down bg-down-soft mt-6 border p-4">
      <h3 className="font-sans font-semibold">{texts.wrongTitle}</h3>
      <p className="text-small mt-1">{texts.wrongLead}</p>
      <ul className="divide-rule text-small mt-3 divide-y">
        {wrong.slice(0, maxShown).map(({ place, what, reason }) => (
          <li key={JSON.stringify(place)} className="py-2">
            <span className="text-muted block">{texts.place(place.sheet, place.line)}</span>
            <span className="block font-medium wrap-anywhere">{reason}</span>
            <span className="text-fine text-muted block wrap-anywhere">{what}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? <p className="text-small mt-2">{texts.more(left)}</p> : null}
    </div>
  );
}

export function LeftOutRows({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <div className="rounded-card border-rule bg-sunk mt-6 border p-4">
      <h3 className="font-sans font-semibold">{texts.leftOutTitle}</h3>
      <p className="text-small text-muted mt-1">{texts.leftOutText}</p>
      <ul className="text-small mt-2">
        {leftOut.map(({ name, rows }) => (
          <li key={name}>{texts.leftOutOf(name, rows)}</li>
        ))}
      </ul>
    </div>
  );
}
