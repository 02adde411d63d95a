import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { formatPercentage } from '../../../../../shared/values/percentage.ts';
import { incomeAssetsTexts as texts } from '../../../copy/portfolio/income.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../market/analysis/figures/data-table.tsx';
import { incomeByAsset, type AssetIncome } from './income-totals.ts';

interface IncomeAssetsProps {
  readonly income: PortfolioIncome;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** What each asset has paid, and its yield on cost; renders nothing without an asset. */
export function IncomeAssets({ income, today }: IncomeAssetsProps) {
  const assets = incomeByAsset(income, today);
  if (assets.length === 0) return null;
  const { columns } = texts;
  return (
    <section aria-labelledby="por-ativo" className="mt-14">
      <h2 id="por-ativo" className="text-title-3">
        {texts.title}
      </h2>
      <p className="text-small text-muted mt-1 mb-4 max-w-[44rem]">{texts.lead}</p>
      <Card>
        <DataTable
          caption={texts.caption}
          columns={[
            { label: columns.ticker },
            { label: columns.year, isNumber: true },
            { label: columns.total, short: columns.totalShort, isNumber: true },
            { label: columns.yield, isNumber: true },
          ]}
          rows={assets.map((asset) => ({
            key: asset.ticker,
            cells: [
              <span key="ticker" className="font-semibold">
                {asset.ticker}
              </span>,
              formatReais(asset.yearInCentavos),
              formatReais(asset.totalInCentavos),
              describeYield(asset),
            ],
          }))}
        />
      </Card>
    </section>
  );
}

function describeYield({ isHeld, yieldOnCostInBasisPoints }: AssetIncome) {
  if (yieldOnCostInBasisPoints !== null) return formatPercentage(yieldOnCostInBasisPoints);
  return <span className="text-muted">{isHeld ? texts.noAverage : texts.sold}</span>;
}
