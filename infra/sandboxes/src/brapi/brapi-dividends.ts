import type { BrapiAsset } from './brapi-assets.ts';
import { basePrice, fundKindOf } from './brapi-prices.ts';
import { roundTo, seededBetween, seededShare } from '../seeded-values.ts';

export interface CashDividend {
  readonly assetIssued: string;
  readonly paymentDate: string;
  readonly rate: number;
  readonly relatedTo: string;
  readonly approvedOn: string;
  readonly isinCode: string;
  readonly label: string;
  readonly lastDatePrior: string;
  readonly remarks: string;
}

const years = 10;
/** Days from the announcement to the payment. */
const announcedDaysBefore = 32;
/** Days from the last day with the right to the payment to the payment. */
const fewestRightDays = 14;
const mostRightDays = 30;
const monthsAhead = 2;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the payments of the last ten years and the announced ones, newest first. */
export function cashDividends(asset: BrapiAsset, now: Date): CashDividend[] {
  const plan = paymentPlan(asset);
  if (plan === undefined) return [];
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const payments: CashDividend[] = [];
  for (let month = thisMonth + monthsAhead; month > thisMonth - years * 12; month -= 1) {
    if ((month + plan.phase) % plan.everyMonths !== 0) continue;
    const paid = new Date(Date.UTC(Math.floor(month / 12), month % 12, plan.day));
    if (daysBefore(paid, announcedDaysBefore) > now) continue;
    payments.push(paymentOf(asset, plan, month, paid));
  }
  return payments;
}

/** Returns the sum paid per share in the year before `now`. */
export function paidInLastYear(asset: BrapiAsset, now: Date): number {
  const since = new Date(now.getTime() - 365 * dayMilliseconds).toISOString();
  return cashDividends(asset, now)
    .filter(({ paymentDate }) => paymentDate > since && paymentDate <= now.toISOString())
    .reduce((sum, { rate }) => sum + rate, 0);
}

/** Returns a weekday. */
function lastDayWithRight(asset: BrapiAsset, month: number, paid: Date): Date {
  const days = seededBetween(fewestRightDays, mostRightDays + 1, asset.ticker, 'right', month);
  const day = daysBefore(paid, Math.floor(days));
  const weekendDays: Readonly<Record<number, number>> = { 6: 1, 0: 2 };
  return daysBefore(day, weekendDays[day.getUTCDay()] ?? 0);
}

function daysBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - days * dayMilliseconds);
}

interface PaymentPlan {
  readonly everyMonths: number;
  readonly phase: number;
  readonly day: number;
  readonly yearlyYield: number;
}

function paymentPlan(asset: BrapiAsset): PaymentPlan | undefined {
  const fund = fundKindOf(asset);
  const share = seededShare(asset.ticker, 'dividends');
  if (fund === 'etf' || (fund === undefined && share < 0.12)) return undefined;
  const everyMonths = fund === 'fii' ? 1 : ([12, 6, 3, 3, 1][Math.floor(share * 5)] ?? 3);
  return {
    everyMonths,
    phase: Math.floor(seededBetween(0, everyMonths, asset.ticker, 'phase')),
    day: Math.floor(seededBetween(5, 26, asset.ticker, 'day')),
    yearlyYield:
      fund === 'fii'
        ? seededBetween(0.07, 0.13, asset.ticker, 'yield')
        : seededBetween(0.008, 0.1, asset.ticker, 'yield'),
  };
}

function paymentOf(asset: BrapiAsset, plan: PaymentPlan, month: number, paid: Date): CashDividend {
  const amount = (basePrice(asset) * plan.yearlyYield * plan.everyMonths) / 12;
  const usualLabel = asset.type === 'fund' ? 'RENDIMENTO' : 'DIVIDENDO';
  const interest = asset.type === 'stock' && seededShare(asset.ticker, 'label', month) < 0.4;
  return {
    assetIssued: `BR${asset.ticker.slice(0, 4)}ACNOR0`,
    paymentDate: paid.toISOString(),
    rate: roundTo(amount * seededBetween(0.8, 1.2, asset.ticker, 'payment', month), 6),
    relatedTo:
      asset.type === 'fund'
        ? 'Mensal'
        : `${Math.floor((month % 12) / 3) + 1}º Trimestre/${Math.floor(month / 12)}`,
    approvedOn: daysBefore(paid, announcedDaysBefore).toISOString(),
    isinCode: `BR${asset.ticker.slice(0, 4)}ACNOR0`,
    label: interest ? 'JCP' : usualLabel,
    lastDatePrior: lastDayWithRight(asset, month, paid).toISOString(),
    remarks: '',
  };
}
