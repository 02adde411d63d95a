import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { fundamentalCards } from '../../../../copy/market/market-indicators.ts';
import { fundTexts } from '../../../../copy/market/market-pictures.ts';
import { deriveAssetKind } from '../asset-kind.ts';
import { fundGroup } from '../figures/fund-facts.ts';
import { fundamentalGroups } from '../figures/fact-cards.ts';
import { FactCard } from '../figures/fact-list.tsx';
import { MissingIndicatorsNotice } from './indicators-panel.tsx';
import { YearRange } from '../ranges/year-range.tsx';

interface FundamentalsPanelProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
}

/** "Fundamentos": twelve months' results, balance sheet, growth and market. */
export function FundamentalsPanel({ data, today }: FundamentalsPanelProps) {
  const kind = deriveAssetKind(data);
  if (kind !== 'share') {
    return (
      <>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <FactCard group={fundGroup(data, kind, today)} />
          <YearRange quote={data.quote} />
        </div>
        <p className="text-small text-muted max-w-text mt-4">{fundTexts.without[kind]}</p>
      </>
    );
  }
  const groups = fundamentalGroups(data);
  return (
    <>
      {data.updatedAt.fundamentals === null ? null : <MissingIndicatorsNotice groups={groups} />}
      <div className="grid gap-4 md:grid-cols-2">
        {groups.map((group) =>
          // The shortest card shares its column with the year's range.
          group.title === fundamentalCards.growth.title ? (
            <div key={group.title} className="flex min-w-0 flex-col gap-4">
              <FactCard group={group} />
              <YearRange quote={data.quote} />
            </div>
          ) : (
            <FactCard key={group.title} group={group} />
          ),
        )}
      </div>
    </>
  );
}
