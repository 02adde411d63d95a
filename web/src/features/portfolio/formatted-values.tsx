import type { Result } from '../../../../shared/portfolio/valuation.ts';
import {
  decimalsFor,
  formatAmount,
  formatPercent,
  formatPercentChange,
} from '../../../../shared/values/format-market-numbers.ts';
import { formatReaisDifference } from '../../../../shared/values/money.ts';
import { SignedChange } from '../../ui/signed-change.tsx';

/** A gain or a loss: shown by its sign and an arrow as well as by its colour. */
export function ResultAmount({ result }: { readonly result: Result }) {
  return (
    <Signed
      amount={result.amountInCentavos}
      text={formatReaisDifference(result.amountInCentavos)}
    />
  );
}

export function ResultPercent({ result }: { readonly result: Result }) {
  return (
    <Signed amount={result.amountInCentavos} text={percentChange(result.changeInBasisPoints)} />
  );
}

function Signed({ amount, text }: { readonly amount: number; readonly text: string }) {
  if (amount === 0) return <span className="tabular whitespace-nowrap">{text}</span>;
  return <SignedChange change={text} direction={amount > 0 ? 'up' : 'down'} />;
}

export function percentChange(basisPoints: number): string {
  return formatPercentChange(basisPoints / 100);
}

export function percent(basisPoints: number): string {
  return formatPercent(basisPoints / 100);
}

/** With as many decimals as it has: shares have two, cheap ones more. */
export function formatPrice(price: number): string {
  return formatAmount(price, 'BRL', decimalsFor([price]));
}

/** `2026-11-24` as `24/11/2026`. */
export function formatShortDate(day: string): string {
  return day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');
}

const months = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11` as `novembro de 2026`. */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-15T12:00:00Z`));
}
