import { useMemo } from 'react';
import { deriveLedger } from '../../../../../shared/portfolio/trades/ledger.ts';
import { summaryTexts as texts } from '../../../copy/portfolio/portfolio.ts';
import * as paths from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { describeResult } from '../trades/trade-amounts.ts';
import { filterRealised, noFilter, sumRealised } from '../trades/trade-filter.ts';
import { useTrades } from '../trades/use-trades.ts';

/** The results of sales, this year and in total, and assets that only a split or bonus has brought. */
export default function RealisedNote({ today }: { readonly today: string }) {
  const { data: trades } = useTrades();
  const ledger = useMemo(() => (trades ? deriveLedger(trades) : undefined), [trades]);
  if (ledger === undefined) return null;
  const { realised, issues } = ledger;
  const granted = issues.filter(({ missingQuantity }) => missingQuantity === null);
  const tickers = [...new Set(granted.map(({ ticker }) => ticker))];
  const year = filterRealised(realised, { ...noFilter, year: today.slice(0, 4) });
  return (
    <>
      {year.length === 0 ? null : (
        <span className="text-fine mt-0.5 block font-medium">
          {texts.realisedThisYear(describeResult(totalOf(year)))}
        </span>
      )}
      {realised.length === 0 ? null : (
        <span className="text-fine mt-0.5 block font-medium">
          {texts.realised(describeResult(totalOf(realised)))}
        </span>
      )}
      {tickers.length === 0 ? null : (
        <span className="text-fine mt-0.5 block font-medium">
          <span>{texts.withoutPurchases(tickers)} </span>
          <TextLink to={paths.trades} label={texts.completeTrades} />
        </span>
      )}
    </>
  );
}

/** Day trades included; null when no result is known. */
function totalOf(realised: Parameters<typeof sumRealised>[0]): number | null {
  const { sales, dayTrades } = sumRealised(realised);
  const known = sales.count + dayTrades.count - sales.unknown - dayTrades.unknown;
  return known === 0 ? null : sales.resultInCentavos + dayTrades.resultInCentavos;
}
