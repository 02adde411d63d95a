import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import {
  formatLargeAmount,
  displayableNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { debtTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { appendCurrencyNote } from '../../../../copy/market/statement-currency.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { toLargeAmountValue } from '../figures/display-value.ts';
import { LengthBars } from '../ranges/length-bars.tsx';

/** The company's debt compared with its cash; renders nothing when either is unknown. */
export function DebtCard({ data }: { readonly data: AssetData }) {
  const debt = displayableNumber(data.financialData.totalDebt);
  const cash = displayableNumber(data.financialData.totalCash);
  if (debt === undefined || cash === undefined || (debt <= 0 && cash <= 0)) return null;
  const currency = statementCurrency(data);
  const money = (amount: number) => formatLargeAmount(amount, currency);
  const net = debt - cash;
  return (
    <SectionCard title={texts.title} note={appendCurrencyNote(currency)}>
      <p className="tabular mb-4">
        {net > 0 ? texts.owes(money(net)) : texts.covers(money(Math.abs(net)))}
      </p>
      <LengthBars
        bars={[
          {
            label: texts.debt,
            ...toLargeAmountValue(debt, currency),
            size: debt,
            fill: 'bg-ink',
          },
          {
            label: texts.cash,
            ...toLargeAmountValue(cash, currency),
            size: cash,
            fill: 'bg-field',
          },
        ]}
      />
    </SectionCard>
  );
}
