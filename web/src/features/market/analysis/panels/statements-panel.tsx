import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { statementTexts as texts } from '../../../../copy/market/market.ts';
import { unitOf } from '../../../../copy/market/statement-currency.ts';
import { RevenueBars } from './revenue-bars.tsx';
import { SectionCard } from '../figures/section-card.tsx';
import { StatementTable, type StatementColumn } from './statement-table.tsx';

const { income, balance, cashflow } = texts;

const incomeColumns: readonly StatementColumn<AssetData['incomeStatementHistory'][number]>[] = [
  { ...income.totalRevenue, read: (period) => period.totalRevenue },
  { ...income.grossProfit, read: (period) => period.grossProfit },
  { ...income.operatingExpense, read: (period) => period.operatingExpense },
  { ...income.netIncome, read: (period) => period.netIncome },
];

const balanceColumns: readonly StatementColumn<AssetData['balanceSheetHistory'][number]>[] = [
  { ...balance.totalAssets, read: (period) => period.totalAssets },
  { ...balance.totalLiab, read: (period) => period.totalLiab },
  { ...balance.totalStockholderEquity, read: (period) => period.totalStockholderEquity },
  { ...balance.cash, read: (period) => period.cash },
];

const cashflowColumns: readonly StatementColumn<AssetData['cashflowHistory'][number]>[] = [
  { ...cashflow.operating, read: (period) => period.totalCashFromOperatingActivities },
  { ...cashflow.investing, read: (period) => period.totalCashflowsFromInvestingActivities },
  { ...cashflow.financing, read: (period) => period.totalCashFromFinancingActivities },
  { ...cashflow.freeCashFlow, read: (period) => period.freeCashFlow },
];

/** "DRE/Balanço": income statement, balance sheet and cash flow, in millions. */
export function StatementsPanel({ data }: { readonly data: AssetData }) {
  const { incomeStatementHistory, balanceSheetHistory, cashflowHistory, symbol } = data;
  const currency = statementCurrency(data);
  const unit = unitOf(currency);
  const hasStatements = incomeStatementHistory.length > 0 || balanceSheetHistory.length > 0;
  return (
    <div className="grid gap-4">
      {hasStatements ? (
        <>
          <SectionCard title={income.title} note={unit}>
            <RevenueBars data={data} />
            <StatementTable
              title={income.title}
              periods={incomeStatementHistory}
              columns={incomeColumns}
              {...{ symbol, currency }}
              empty={texts.noIncome}
            />
          </SectionCard>
          <SectionCard title={balance.title} note={unit}>
            <StatementTable
              title={balance.title}
              periods={balanceSheetHistory}
              columns={balanceColumns}
              {...{ symbol, currency }}
              empty={texts.noBalance}
            />
          </SectionCard>
        </>
      ) : (
        <SectionCard title={texts.financialsTitle}>
          <p className="text-small text-muted">{texts.empty}</p>
        </SectionCard>
      )}
      <SectionCard title={cashflow.title} note={cashflowHistory.length > 0 ? unit : undefined}>
        <StatementTable
          title={cashflow.title}
          periods={cashflowHistory}
          columns={cashflowColumns}
          {...{ symbol, currency }}
          empty={texts.noCashflow}
        />
      </SectionCard>
    </div>
  );
}
