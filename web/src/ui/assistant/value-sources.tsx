import type { ValueOrigin } from '../../../../shared/contracts/assistant.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { valueSources as texts } from '../../copy/assistant/assistant.ts';
import { formatLongDay, formatLongMoment } from '../../lib/date-texts.ts';

/** Shown on request: the source of each value, its time, and how it was calculated. */
export function ValueSources({ origins }: { readonly origins: readonly ValueOrigin[] }) {
  return (
    <details
      className="border-rule mt-3 scroll-mb-44 border-t pt-1"
      onToggle={({ currentTarget }) => {
        // The opened content may be behind the composer.
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className="link text-small flex min-h-11 w-fit cursor-pointer items-center">
        {texts.title}
      </summary>
      <dl className="text-small grid gap-3 pb-2" aria-label={texts.caption}>
        {origins.map((origin) => (
          <div key={JSON.stringify(origin)}>
            <dt className="tabular font-medium">
              {origin.of === null ? null : (
                <>
                  <span>{`${origin.of}:`}</span>{' '}
                </>
              )}
              <span>{keepAmountsTogether(origin.text)}</span>
            </dt>
            <dd className="text-muted">{describeSource(origin)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function describeSource({ source, at, precision, formula }: ValueOrigin): string {
  const who = texts.sources[source];
  const when = at === null ? who : `${who}, ${whenOf(at, precision)}`;
  return formula === null ? `${when}.` : `${when}: ${formula}.`;
}

/** `26 de novembro de 2026, às 18h30`; of an index that is of a month, `outubro de 2026`. */
function whenOf(at: string, precision: ValueOrigin['precision']): string {
  if (precision === undefined) return formatLongMoment(at);
  const day = formatLongDay(at);
  return precision === 'day' ? day : day.replace(/^\S+ de /, '');
}
