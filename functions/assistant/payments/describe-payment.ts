import type Big from 'big.js';
import { formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import { formatAmountPerShare } from '../../../shared/editions/format-facts.ts';
import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { dayAfter, tradingSession } from '../../../shared/market/b3-session.ts';
import { yearBefore } from '../../../shared/market/paid-dividends.ts';
import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { isJcp, withheldInCentavos } from '../../../shared/portfolio/income/tax-rules.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { findUnitNames } from '../answers/unit-names.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../domain/sourced-text.ts';
import { assetValue, calculatedValue, plainNumber, userValue } from '../domain/sourced-values.ts';

/** Returns a payment with its kind, days and amount, and what a quantity receives. */
export function describePayment(
  asset: AssetData,
  payment: Dividend,
  label: string,
  quantity: Big | undefined,
  today: string,
): readonly Sentence[] {
  const { amount, type, date, recordDay } = payment;
  const kind = wrapName(type === null ? 'provento' : translateDividendType(type));
  const { symbol, quote } = asset;
  const unit = findUnitNames(symbol, [quote.shortName, quote.longName], quote.currency).one;
  // The source gives the record day where it does not know the day of payment.
  const isDayUnknown = recordDay === date && date > yearBefore(today);
  const paid = isDayUnknown
    ? wrapWords('sem dia de pagamento na fonte')
    : sourcedText`com pagamento em ${assetValue(dayText(date, today), asset)}`;
  const right =
    recordDay === undefined || recordDay === null
      ? wrapWords('A fonte não informa a data com.')
      : sourcedText`Data com: ${assetValue(dayText(recordDay, today), asset)}; data ex: ${calculatedValue(dayText(exDay(recordDay), today), 'primeiro pregão depois da data com')}.`;
  return [
    sourcedText`${wrapName(label)}: ${kind} de ${assetValue(formatAmountPerShare(amount), asset)} por ${wrapName(unit)}, ${paid}. ${right}`,
    ...(quantity === undefined ? [] : receivedWith(asset, payment, quantity)),
  ];
}

function receivedWith(asset: AssetData, payment: Dividend, quantity: Big): readonly Sentence[] {
  const gross = toExactDecimal(payment.amount).times(quantity).round(2);
  const { currency } = asset.quote;
  const total = calculatedValue(
    formatAmount(gross.toNumber(), currency),
    'quantidade multiplicada pelo valor do provento',
  );
  const first = sourcedText`Com ${userValue(plainNumber(quantity))}, são ${total} antes de impostos`;
  if (!isJcp(payment.type) || currency !== 'BRL') return [sourcedText`${first}.`];
  const net = calculatedValue(
    formatAmount(netOf(payment, gross), currency),
    'valor menos o imposto retido na fonte sobre JCP',
  );
  return [sourcedText`${first}, e ${net} depois do imposto retido na fonte, por ser JCP.`];
}

function netOf({ type, date }: Dividend, gross: Big): number {
  const withheld = withheldInCentavos(type, gross.times(100).toNumber(), date);
  return gross.minus(toExactDecimal(withheld).div(100)).toNumber();
}

export function dayText(day: string, today: string): string {
  return formatUnambiguousNumericDay(day, today);
}

/** The first session after the last day with the right to a payment. */
function exDay(recordDay: string): string {
  let day = dayAfter(recordDay);
  for (let days = 0; days < 10 && tradingSession(day) === undefined; days += 1) day = dayAfter(day);
  return day;
}
