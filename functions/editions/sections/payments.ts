import { lastSessionBefore } from '../../../shared/editions/edition-times.ts';
import type { DueDividend } from '../../../shared/editions/edition-facts.ts';
import { formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import { formatAmountPerShare } from '../../../shared/editions/format-facts.ts';
import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';

/** Payments of funds; shares pay dividends and interest on capital. */
const fundPaymentKinds: ReadonlySet<string> = new Set([
  'RENDIMENTO',
  'AMORTIZACAO',
  'AMORTIZACAO RF',
]);

export function isFundPayment({ kind }: Pick<DueDividend, 'kind'>): boolean {
  return fundPaymentKinds.has(kind.toUpperCase());
}

/** Returns whether a day is the last one on which a purchase includes the payment. */
export function isDataCom({ exDate }: Pick<DueDividend, 'exDate'>, day: string): boolean {
  return exDate !== null && lastSessionBefore(exDate).day === day;
}

const daysAhead = 7;

/** Returns whether one of its days is within the next week; it may be listed for the other day, which has passed. */
export function isWithinNextWeek({ exDate, paymentDate }: DueDividend, day: string): boolean {
  const last = new Date(Date.parse(day) + daysAhead * 86_400_000).toISOString().slice(0, 10);
  return [exDate, paymentDate].some((due) => due !== null && due > day && due <= last);
}

/** Returns the kind of a payment as a word inside a sentence. */
export function paymentKindName({ kind }: Pick<DueDividend, 'kind'>): string {
  const name = translateDividendType(kind);
  // A kind without a Portuguese word is called 'provento'.
  if (name === kind && name !== 'JCP') return 'provento';
  return name === 'JCP' ? name : name.toLowerCase();
}

/** `JCP de R$ 0,3512 por ação`, `rendimento de R$ 1,10 por cota` */
export function describePayment(dividend: DueDividend): string {
  const unit = isFundPayment(dividend) ? 'cota' : 'ação';
  return `${paymentKindName(dividend)} de ${formatAmountPerShare(dividend.amountInReais)} por ${unit}`;
}

/** `PETR4: JCP de R$ 0,3512 por ação; data com em 24/11, pagamento em 20/12.` */
export function formatPaymentLine(dividend: DueDividend, today: string): string {
  return `${dividend.ticker}: ${describePayment(dividend)}${describeDates(dividend, today)}.`;
}

function describeDates({ exDate, paymentDate }: DueDividend, today: string): string {
  const dates = [
    ...(exDate === null || exDate <= today
      ? []
      : [`data com em ${formatUnambiguousNumericDay(lastSessionBefore(exDate).day, today)}`]),
    ...(paymentDate === null
      ? []
      : [`pagamento em ${formatUnambiguousNumericDay(paymentDate, today)}`]),
  ];
  return dates.length === 0 ? '' : `; ${dates.join(', ')}`;
}
