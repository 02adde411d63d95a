import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';
import { indicatorTexts } from '../../../../copy/market/market-indicators.ts';
import { indicatorGroups, type FactGroup } from '../figures/fact-cards.ts';
import { describeSector } from '../figures/value-history.ts';
import { deriveAssetKind } from '../asset-kind.ts';
import { DebtCard } from './debt-card.tsx';
import { FundPanel } from './fund-panel.tsx';
import { MarginsCard } from './margins-card.tsx';
import { FactCard } from '../figures/fact-list.tsx';

interface IndicatorsPanelProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
}

/** "Indicadores": valuation, profitability and debt. */
export function IndicatorsPanel({ data, today }: IndicatorsPanelProps) {
  const kind = deriveAssetKind(data);
  if (kind !== 'share') return <FundPanel {...{ data, kind, today }} />;
  const groups = indicatorGroups(data);
  return (
    <>
      {data.updatedAt.fundamentals === null ? null : <MissingIndicatorsNotice groups={groups} />}
      <div className="mb-4 grid gap-4 empty:hidden md:grid-cols-2">
        <MarginsCard data={data} />
        <DebtCard data={data} />
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <FactCard key={group.title} group={group} sector={describeSector(data)} />
        ))}
      </div>
    </>
  );
}

/** Explains why no indicator is shown; renders nothing when there is one. */
export function MissingIndicatorsNotice({ groups }: { readonly groups: readonly FactGroup[] }) {
  const hasIndicator = groups.some(({ facts }) =>
    facts.some(({ value }) => value !== missingValue),
  );
  return hasIndicator ? null : (
    <p className="text-small text-muted mb-4">{indicatorTexts.noneKnown}</p>
  );
}
