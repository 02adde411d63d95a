import { formatDecimal } from '../../../shared/portfolio/decimal.ts';
import type { Trade, TradeKind } from '../../../shared/portfolio/trades/trade.ts';
import { userValue } from '../domain/sourced-values.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../domain/sourced-text.ts';
import { atBroker } from './reading/read-broker.ts';

const kindNames: Readonly<Record<TradeKind, string>> = {
  buy: 'compra',
  sell: 'venda',
  bonus: 'bonificação',
  split: 'desdobramento',
  'reverse-split': 'grupamento',
  subscription: 'subscrição',
  amortisation: 'amortização',
  'transfer-in': 'transferência recebida',
  'transfer-out': 'transferência enviada',
};

/** Returns `30/11/2026`. */
export function formatTradeDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

export function formatPrice(price: string): string {
  return `R$ ${formatDecimal(price, 2)}`;
}

/**
 * Returns `compra de 100 PETR4 a R$ 32,50 em 30/11/2026, na XP, taxas R$ 0,00`.
 * @param isDayAssumed says that today was assumed
 */
export function describeTrade(trade: Trade, isDayAssumed = false): Sentence {
  const { kind, ticker, quantity, price, day, broker, fees } = trade;
  const at = price === null ? sourcedText`` : sourcedText` a ${userValue(formatPrice(price))}`;
  const where = broker === null ? sourcedText`` : sourcedText`, ${wrapName(atBroker(broker))}`;
  const assumed = isDayAssumed ? sourcedText` (hoje, porque você não disse o dia)` : sourcedText``;
  const hasFees = kind === 'buy' || kind === 'sell' || fees !== '0';
  const costs = hasFees ? sourcedText`, taxas ${userValue(formatPrice(fees))}` : sourcedText``;
  return sourcedText`${wrapWords(kindNames[kind])} de ${userValue(formatDecimal(quantity))} ${wrapName(ticker)}${at} em ${userValue(formatTradeDay(day))}${assumed}${where}${costs}`;
}
