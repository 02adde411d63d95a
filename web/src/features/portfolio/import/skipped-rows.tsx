import { importTexts as texts } from '../../../copy/portfolio/import.ts';
import type { SkippedRows, WrongRow } from './read-positions.ts';

/** A longer list of errors is not read to its end. */
const maxShown = 50;

export function WrongRows({ wrong }: { readonly wrong: readonly WrongRow[] }) {
  if (wrong.length === 0) return null;
  const remaining = wrong.length - maxShown;
  return (
    <div className="rounded-card border-down bg-down-soft mt-6 border p-4">
      <h3 className="font-sans font-semibold">{texts.wrongTitle}</h3>
      <p className="text-small mt-1">{texts.wrongLead}</p>
      <ul className="divide-rule text-small mt-3 divide-y">
        {wrong.slice(0, maxShown).map(({ location, what, reason }) => (
          <li key={JSON.stringify(location)} className="py-2">
            <span className="text-muted block">
              {texts.location(location.sheet, location.line)}
            </span>
            <span className="block font-medium wrap-anywhere">{reason}</span>
            <span className="text-fine text-muted block wrap-anywhere">{what}</span>
          </li>
        ))}
      </ul>
      {remaining > 0 ? <p className="text-small mt-2">{texts.more(remaining)}</p> : null}
    </div>
  );
}

export function SkippedRowsList({ skipped }: { readonly skipped: readonly SkippedRows[] }) {
  if (skipped.length === 0) return null;
  return (
    <div className="rounded-card border-rule bg-sunk mt-6 border p-4">
      <h3 className="font-sans font-semibold">{texts.leftOutTitle}</h3>
      <p className="text-small text-muted mt-1">{texts.leftOutText}</p>
      <ul className="text-small mt-2">
        {skipped.map(({ name, rows }) => (
          <li key={name}>{texts.leftOutOf(name, rows)}</li>
        ))}
      </ul>
    </div>
  );
}
