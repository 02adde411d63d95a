import { Fragment } from 'react';
import { compareTable as texts } from '../../../copy/market/compare.ts';
import { ComparedBar, ComparedValue, ComparedMark } from './compared-value.tsx';
import type { ComparedGroup } from './compared-rows.ts';
import { SeriesSwatch } from './series/series-swatch.tsx';

interface ComparedColumnsProps {
  readonly caption: string;
  readonly symbols: readonly string[];
  readonly groups: readonly ComparedGroup[];
  readonly seriesIndexes: readonly number[];
}

/** A column for each asset; the names stay visible while the rows are scrolled. */
export function ComparedColumns({ caption, symbols, groups, seriesIndexes }: ComparedColumnsProps) {
  return (
    <table className="tabular text-small mt-4 w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-paper sticky top-16 z-10 print:static">
        <tr className="border-ink border-b">
          <th scope="col" className={symbols.length > 2 ? 'w-[34%]' : 'w-[46%]'}>
            <span className="sr-only">{texts.figure}</span>
          </th>
          {symbols.map((symbol, nth) => (
            <th key={symbol} scope="col" className="py-3 pl-4 text-right font-semibold">
              <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
                <SeriesSwatch seriesIndex={seriesIndexes[nth] ?? nth} />
                <span>{symbol}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ title, rows }) => (
          <Fragment key={title}>
            <tr>
              <th
                scope="colgroup"
                colSpan={symbols.length + 1}
                className="text-title-4 pt-7 pb-2 text-left font-serif font-semibold"
              >
                {title}
              </th>
            </tr>
            {rows.map(({ name, label, sentence, isChange, cells }) => (
              <tr key={name} className="border-rule border-b break-inside-avoid first:border-t">
                <th scope="row" className="py-2.5 pr-2 text-left align-top font-normal">
                  <span className="block font-medium">{label}</span>
                  <span className="text-fine text-muted block leading-snug">{sentence}</span>
                </th>
                {cells.map((cell) => (
                  <td key={cell.symbol} className="py-2.5 pl-4 text-right align-top">
                    <ComparedValue {...{ cell, isChange }} />
                    <ComparedBar bar={cell.bar} />
                    {cell.mark === undefined ? null : (
                      <div className="mt-1.5">
                        <ComparedMark mark={cell.mark} />
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
