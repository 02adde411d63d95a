import type { Fact, FactGroup } from './fact-cards.ts';
import { missingFigure } from '../../../../../../shared/values/market-figures.ts';
import { missingRows } from '../../../../copy/market/market-pictures.ts';
import { ChangeValue } from './change-value.tsx';
import { ShortFigure } from './short-figure.tsx';
import { SectionCard } from './section-card.tsx';

/** A card of figures under their headline. */
export function FactCard({ group }: { readonly group: FactGroup }) {
  const { title, note, facts } = group;
  const known = facts.filter(({ value }) => value !== missingFigure);
  const missing = facts.filter(({ value }) => value === missingFigure);
  // What is missing of a card is named in a line; a column of dashes would say no more.
  if (known.length === 0) return null;
  return (
    <SectionCard title={title} {...(note === undefined ? {} : { note })}>
      <FactList facts={known} />
      {missing.length === 0 ? null : (
        <p className="text-fine text-muted border-rule border-t pt-2">
          {missingRows(missing.map(({ label }) => label))}
        </p>
      )}
    </SectionCard>
  );
}

/** Figures one under the other: name and gloss at the left, value at the right. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-rule border-rule divide-y border-t">
      {facts.map(({ label, gloss, value, full, isChange, before }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 flex-1">
            <span className="text-small block">{label}</span>
            {gloss ? (
              <span className="text-fine text-muted block leading-snug">{gloss}</span>
            ) : null}
            {before === undefined ? null : (
              <span className="tabular text-fine text-muted mt-0.5 block leading-snug">
                {before}
              </span>
            )}
          </dt>
          <dd className="tabular text-small max-w-[60%] text-right font-semibold break-words">
            {isChange ? (
              <ChangeValue>{value}</ChangeValue>
            ) : (
              <ShortFigure full={full}>{value}</ShortFigure>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
