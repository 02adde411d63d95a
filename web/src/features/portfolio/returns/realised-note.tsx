import { useMemo } from 'react';
import { deriveLedger } from '../../../../../shared/portfolio/trades/ledger.ts';
import { summaryTexts as texts } from '../../../copy/portfolio/portfolio.ts';
import { describeResult } from '../trades/trade-amounts.ts';
import { filterRealised, noFilter, sumRealised } from '../trades/trade-filter.ts';
import { useTrades } from '../trades/use-trades.ts';

/** The results of sales, this year and in total; nothing for users without sales. */
export default function RealisedNote({ today }: { readonly today: string }) {
  const { data: trades } = useTrades();
  const realised = useMemo(() => (trades ? deriveLedger(trades).realised : []), [trades]);
  const year = filterRealised(realised, { ...noFilter, year: today.slice(0, 4) });
  if (realised.length === 0) return null;
  return (
    <>
      {year.length === 0 ? null : (
        <span className="text-fine mt-0.5 block font-medium">
          {texts.realisedThisYear(describeResult(totalOf(year)))}
        </span>
      )}
      <span className="text-fine mt-0.5 block font-medium">
        {texts.realised(describeResult(totalOf(realised)))}
      </span>
    </>
  );
}

/** Day trades included; null when no result is known. */
function totalOf(realised: Parameters<typeof sumRealised>[0]): number | null {
  const { sales, dayTrades } = sumRealised(realised);
  const known = sales.count + dayTrades.count - sales.unknown - dayTrades.unknown;
  return known === 0 ? null : sales.resultInCentavos + dayTrades.resultInCentavos;
}
