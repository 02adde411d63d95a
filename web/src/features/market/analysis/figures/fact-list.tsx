import type { Fact, FactGroup } from './fact-cards.ts';
import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';
import { missingRows } from '../../../../copy/market/market-pictures.ts';
import { ChangeValue } from './change-value.tsx';
import { YearlyBars } from './yearly-bars.tsx';
import { YearlyLegend } from './yearly-legend.tsx';
import { ExpandableValue } from './expandable-value.tsx';
import { SectionCard } from './section-card.tsx';

interface FactCardProps {
  readonly group: FactGroup;
  /** Names the sector, where its medians are shown. */
  readonly sector?: string | undefined;
}

/** A card of indicators under their headline. */
export function FactCard({ group, sector }: FactCardProps) {
  const { title, note, facts } = group;
  const available = facts.filter(({ value }) => value !== missingValue);
  const missing = facts.filter(({ value }) => value === missingValue);
  // Name missing values in one line instead of a column of dashes.
  if (available.length === 0) return null;
  return (
    <SectionCard title={title} {...(note === undefined ? {} : { note })}>
      <FactList facts={available} />
      {missing.length === 0 ? null : (
        <p className="text-fine text-muted border-rule border-t pt-2">
          {missingRows(missing.map(({ label }) => label))}
        </p>
      )}
      <YearlyLegend title={title} facts={available} sectorText={sector} />
    </SectionCard>
  );
}

/**
 * A list of indicators: name and explanation on the left, value on the right, and below them the history of the
 * indicator.
 */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-rule border-rule divide-y border-t">
      {facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} />
      ))}
    </dl>
  );
}

function FactRow({ fact }: { readonly fact: Fact }) {
  const { label, gloss, value, full, isChange, history } = fact;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="min-w-0 flex-1">
        <span className="text-small block">{label}</span>
        {gloss ? <span className="text-fine text-muted block leading-snug">{gloss}</span> : null}
      </dt>
      <dd className="tabular text-small max-w-[60%] text-right font-semibold break-words">
        {isChange ? (
          <ChangeValue>{value}</ChangeValue>
        ) : (
          <ExpandableValue full={full}>{value}</ExpandableValue>
        )}
      </dd>
      {history === undefined ? null : (
        <dd className="mt-1.5 flex w-full items-start gap-3">
          {history.bars.length === 0 ? null : <YearlyBars label={label} history={history} />}
          <div className="text-fine text-muted tabular min-w-0 flex-1 leading-snug">
            {history.sentences.map((sentence) => (
              <p key={sentence}>{`${sentence}.`}</p>
            ))}
          </div>
        </dd>
      )}
    </div>
  );
}
