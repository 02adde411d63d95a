import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { formatLargeAmount, knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { debtTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { noteOf } from '../../../../copy/market/statement-currency.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { largeAmountFigure } from '../figures/written-figure.ts';
import { LengthBars } from '../ranges/length-bars.tsx';

/** The company's debt against its cash; nothing where either is unknown. */
export function DebtCard({ data }: { readonly data: AssetData }) {
  const debt = knownFigure(data.financialData.totalDebt);
  const cash = knownFigure(data.financialData.totalCash);
  if (debt === undefined || cash === undefined || (debt <= 0 && cash <= 0)) return null;
  const currency = statementCurrency(data);
  const money = (amount: number) => formatLargeAmount(amount, currency);
  const net = debt - cash;
  return (
    <SectionCard title={texts.title} note={noteOf(currency)}>
      <p className="tabular mb-4">
        {net > 0 ? texts.owes(money(net)) : texts.covers(money(Math.abs(net)))}
      </p>
      <LengthBars
        bars={[
          {
            label: texts.debt,
            ...largeAmountFigure(debt, currency),
            size: debt,
            fill: 'bg-ink',
          },
          {
            label: texts.cash,
            ...largeAmountFigure(cash, currency),
            size: cash,
            fill: 'bg-brand',
          },
        ]}
      />
    </SectionCard>
  );
}
