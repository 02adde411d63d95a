import { useEffect, useRef } from 'react';
import type { Portfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import type { FindMarketData } from '../../../../../shared/portfolio/valuation.ts';
import { useCachedQuery } from '../../access/session/use-session-query.ts';
import { sumPortfolioDividends, type PortfolioDividends } from '../portfolio-dividends.ts';
import { incomeReading } from '../use-portfolio.ts';
import { receivedInYear, sumPayments } from './income-totals.ts';
import { useIncome } from './use-income.ts';

interface ShownDividends {
  /** Undefined while loading, and after a failure. */
  readonly dividends: PortfolioDividends | undefined;
  readonly isLoading: boolean;
}

/**
 * Returns the payments of the overview: with trades, those of the page of payments; otherwise an estimate by what is held
 * now.
 * @param isReading whether payments are being read at the partner
 */
export function useShownDividends(
  portfolio: Portfolio,
  findMarketData: FindMarketData,
  { today, isReading }: { readonly today: string; readonly isReading: boolean },
): ShownDividends {
  const { hasTrades, positions } = portfolio;
  const { data, isPending, isError } = useIncome({ enabled: hasTrades });
  const { refetch } = useCachedQuery<PortfolioIncome>(incomeReading);
  const wasReading = useRef(isReading);
  useEffect(() => {
    if (wasReading.current && !isReading && hasTrades) void refetch();
    wasReading.current = isReading;
  });
  if (!hasTrades) {
    return {
      dividends: sumPortfolioDividends(positions, findMarketData, today),
      isLoading: isReading && isAnyUnknown(portfolio),
    };
  }
  return {
    dividends: data && dividendsOf(data, portfolio, today),
    isLoading: (isPending && !isError) || (isReading && isAnyUnknown(portfolio)),
  };
}

function isAnyUnknown({ assets }: Portfolio): boolean {
  return assets.some(({ dividends }) => dividends === null);
}

function dividendsOf(
  { received, announced, unknown }: PortfolioIncome,
  { positions }: Portfolio,
  today: string,
): PortfolioDividends {
  const held = new Set(positions.map(({ ticker }) => ticker));
  return {
    isEstimate: false,
    receivedInCentavos: sumPayments(receivedInYear(received, today)).grossInCentavos,
    announced: announced.map(({ ticker, paymentDay, type, grossInCentavos }) => ({
      ticker,
      day: paymentDay,
      type,
      amountInCentavos: grossInCentavos,
    })),
    announcedInCentavos: sumPayments(announced).grossInCentavos,
    unknown: unknown.filter((ticker) => held.has(ticker)),
  };
}
