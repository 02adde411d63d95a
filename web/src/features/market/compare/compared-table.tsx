import { joinList } from '../../../../../shared/editions/format-facts.ts';
import { compareTable as texts } from '../../../copy/market/compare.ts';
import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import { comparedCsv } from '../csv/compared-csv.ts';
import { DownloadCsv } from '../../../ui/page/download-csv.tsx';
import type { ComparedGroup } from './compared-rows.ts';
import { ComparedRowCards } from './compared-row-cards.tsx';
import { ComparedColumns } from './compared-columns.tsx';
import { useHasColumns } from './use-has-columns.ts';

interface ComparedTableProps {
  readonly assets: readonly ComparedAsset[];
  readonly groups: readonly ComparedGroup[];
  /** The position of each asset, which determines the style of its line in the chart. */
  readonly seriesIndexes: readonly number[];
}

/** The values of all assets side by side: in columns, or on a phone row by row. */
export function ComparedTable({ assets, groups, seriesIndexes }: ComparedTableProps) {
  const hasColumns = useHasColumns();
  const symbols = assets.map(({ symbol }) => symbol);
  return (
    <section aria-label={texts.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title-3">{texts.title}</h2>
        <DownloadCsv
          title={texts.caption(joinList(symbols))}
          name={`comparacao-${symbols.join('-')}`}
          rows={() => comparedCsv(assets, groups)}
        />
      </div>
      <p className="text-fine text-muted mt-1 max-w-text">{texts.note}</p>
      {hasColumns ? (
        <ComparedColumns
          caption={texts.caption(joinList(symbols))}
          {...{ symbols, groups, seriesIndexes }}
        />
      ) : (
        <ComparedRowCards groups={groups} seriesIndexes={seriesIndexes} />
      )}
    </section>
  );
}
