import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatAmount,
  formatShare,
  missingValue,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import { analyseDividends } from './dividend-analysis.ts';
import { DividendTable } from './dividend-table.tsx';
import { PaymentsPicture } from './payments-picture.tsx';
import { FactList } from '../figures/fact-list.tsx';
import { SectionCard } from '../figures/section-card.tsx';

interface DividendsPanelProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
}

/** "Dividendos": the last payment, the payments of twelve months, and a list of all payments. */
export function DividendsPanel({ data, today }: DividendsPanelProps) {
  const { dividends, quote, defaultKeyStatistics: key } = data;
  const decimals = decimalsFor(dividends.map(({ amount }) => amount));
  const money = (amount: number | null) => formatAmount(amount, quote.currency, decimals);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {data.updatedAt.dividends === null ? null : (
        <PaymentsPicture {...{ data, today }} className="md:col-span-2" />
      )}
      <SectionCard title={texts.infoTitle}>
        <FactList
          facts={[
            {
              label: texts.dividendYield,
              gloss: texts.dividendYieldGloss,
              value: formatShare(key.dividendYield),
            },
            {
              label: texts.lastValue,
              gloss: texts.lastValueGloss,
              value: money(key.lastDividendValue),
            },
            { label: texts.lastDate, value: formatDay(key.lastDividendDate) },
          ]}
        />
      </SectionCard>
      {data.updatedAt.dividends === null ? null : <Payments {...{ data, today, money }} />}
    </div>
  );
}

interface PaymentsProps extends DividendsPanelProps {
  readonly money: (amount: number | null) => string;
}

/** The payments of the source: their totals in a chart, and a list. */
function Payments({ data, today, money }: PaymentsProps) {
  const { dividends } = data;
  const { total, payments, largest } = analyseDividends(
    dividends,
    today,
    data.defaultKeyStatistics.dividendYield,
  );
  return (
    <>
      <SectionCard title={texts.analysisTitle}>
        <FactList
          facts={[
            { label: texts.total, gloss: texts.totalGloss, value: money(total) },
            { label: texts.payments, value: payments === null ? missingValue : String(payments) },
            {
              label: texts.largest,
              value: money(largest?.amount ?? null),
              ...(largest === null ? {} : { gloss: formatDay(largest.date) }),
            },
          ]}
        />
      </SectionCard>
      <DividendTable
        {...{ dividends, today, money }}
        symbol={data.symbol}
        currency={data.quote.currency}
      />
    </>
  );
}
