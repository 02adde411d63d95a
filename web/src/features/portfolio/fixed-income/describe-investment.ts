import { daysBetween } from '../../../../../shared/market/b3-session.ts';
import type { InvestmentIndex } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { indexTexts, maturityTexts as texts } from '../../../copy/portfolio/fixed-income.ts';
import { formatShortDate } from '../formatted-values.tsx';

/** Formats basis points with as many decimals as they have: `6,25%`, `110%`, `0,1%`. */
export function formatRate(basisPoints: number): string {
  return `${rateText(Math.abs(basisPoints))}%`;
}

/** `625` as `6,25`, as it is typed. */
export function rateText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',');
}

/** What an investment earns, in words: `110% do CDI`, `IPCA + 6,25% ao ano`. */
export function describeIndex(index: InvestmentIndex): string {
  if (index.kind === 'cdi') return indexTexts.cdi(formatRate(index.percentInBasisPoints));
  const { kind, rateInBasisPoints } = index;
  const rate = formatRate(rateInBasisPoints);
  const isNegative = rateInBasisPoints < 0;
  switch (kind) {
    case 'selic':
      if (rateInBasisPoints === 0) return indexTexts.selic;
      return isNegative ? indexTexts.selicMinus(rate) : indexTexts.selicPlus(rate);
    case 'ipca':
      return isNegative ? indexTexts.ipcaMinus(rate) : indexTexts.ipcaPlus(rate);
    case 'fixed':
    default:
      return indexTexts.fixed(isNegative ? `−${rate}` : rate);
  }
}

/** Shorter times are said in days, and longer ones than two years in years. */
const maxDays = 60;
const maxMonths = 24;

/** When an investment matures, in words: `vence em 3 meses (15/02/2027)`. */
export function describeMaturity(maturity: string | null, today: string): string {
  if (maturity === null) return texts.none;
  const day = formatShortDate(maturity);
  const days = daysBetween(today, maturity);
  if (days < 0) return texts.matured(day);
  if (days === 0) return texts.today;
  if (days === 1) return texts.tomorrow;
  if (days <= maxDays) return texts.days(days, day);
  const months = wholeMonths(today, maturity);
  return months < maxMonths ? texts.months(months, day) : texts.years(Math.floor(months / 12), day);
}

function wholeMonths(from: string, until: string): number {
  const [years, months, days] = [0, 1, 2].map(
    (part) => Number(until.split('-')[part]) - Number(from.split('-')[part]),
  );
  return (years ?? 0) * 12 + (months ?? 0) - ((days ?? 0) < 0 ? 1 : 0);
}
