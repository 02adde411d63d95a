import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { missingFigure } from '../../../../../../shared/values/market-figures.ts';
import { indicatorTexts } from '../../../../copy/market/market-indicators.ts';
import { indicatorGroups, type FactGroup } from '../figures/fact-cards.ts';
import { FactCard } from '../figures/fact-list.tsx';

/** "Indicadores": valuation, profitability and debt. */
export function IndicatorsPanel({ data }: { readonly data: AssetData }) {
  const groups = indicatorGroups(data);
  return (
    <>
      {data.updatedAt.fundamentals === null ? null : <NoneKnown groups={groups} />}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <FactCard key={group.title} group={group} />
        ))}
      </div>
    </>
  );
}

/** Cards full of dashes need a word of explanation. */
export function NoneKnown({ groups }: { readonly groups: readonly FactGroup[] }) {
  const anyKnown = groups.some(({ facts }) => facts.some(({ value }) => value !== missingFigure));
  return anyKnown ? null : <p className="text-small text-muted mb-4">{indicatorTexts.noneKnown}</p>;
}
