import { ComparedBar, ComparedValue, ComparedMark } from './compared-value.tsx';
import type { ComparedGroup } from './compared-rows.ts';
import { SeriesSwatch } from './series/series-swatch.tsx';

interface ComparedRowCardsProps {
  readonly groups: readonly ComparedGroup[];
  readonly seriesIndexes: readonly number[];
}

/** The rows on a phone: each value with all assets below its name. */
export function ComparedRowCards({ groups, seriesIndexes }: ComparedRowCardsProps) {
  return (
    <div className="mt-4 grid gap-6">
      {groups.map(({ title, rows }) => (
        <section key={title} className="rounded-card border-rule bg-surface border p-4">
          <h3 className="text-title-4">{title}</h3>
          <ul>
            {rows.map(({ name, label, sentence, isChange, cells }) => (
              <li
                key={name}
                className="border-rule break-inside-avoid border-t py-4 first:mt-3 last:pb-0"
              >
                <h4 className="text-small font-sans font-semibold">{label}</h4>
                <p className="text-fine text-muted mt-0.5">{sentence}</p>
                <dl className="tabular text-small mt-2 grid gap-2">
                  {cells.map((cell, nth) => (
                    <div
                      key={cell.symbol}
                      className="flex flex-wrap items-baseline justify-between gap-x-3"
                    >
                      <dt className="inline-flex items-center gap-2">
                        <SeriesSwatch seriesIndex={seriesIndexes[nth] ?? nth} />
                        <span>{cell.symbol}</span>
                      </dt>
                      <dd className="ml-auto flex items-baseline gap-2">
                        <ComparedMark mark={cell.mark} />
                        <ComparedValue {...{ cell, isChange }} />
                      </dd>
                      {cell.bar === undefined ? null : (
                        <dd aria-hidden className="w-full">
                          <ComparedBar bar={cell.bar} />
                        </dd>
                      )}
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
