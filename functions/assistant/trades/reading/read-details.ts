import type Big from 'big.js';
import { canonicalDecimal } from '../../../../shared/portfolio/decimal.ts';
import { cryptocurrencyName } from '../../../../shared/portfolio/asset-class.ts';
import type { TradeDetails } from '../../domain/trade-questions.ts';
import { readTradeNumbers, type TradeNumber } from './trade-numbers.ts';
import { assetMark } from './trade-text.ts';

/** Words before a number that make it the price of one share. */
const beforePrice =
  /(?:\b(?:a|ao|por|preco(?: (?:medio|unitario))?(?: (?:de|foi|a|e))?|valor(?: de)?|cada(?: um| uma)?(?: (?:a|por|saiu a|foi))?|saiu(?: (?:a|por))?|sairam (?:a|por)|pagando|paguei|pm(?: de)?|cotad[ao]s? a|custo(?: de)?|custou|custaram|foi a)|@|\bx|=) ?(?:r\$ ?)?$/;
const beforeTotal =
  /\b(?:total(?: de| foi| deu)?|ao todo|tudo (?:por|a)|deu|deram|dando|totalizando) ?(?:r\$ ?)?$/;
/** Money that was spent on, and not the price of, an asset. */
const spending =
  /\b(?:gastei|investi|apliquei|aportei|coloquei|botei|aporte de|paguei) ?(?:r\$ ?)?$/;
const intoAsset = new RegExp(
  String.raw`^ ?(?:em|n[ao]|de|d[ao]) (?:\d[\d.]* )?(?:acoes (?:d[ao]|de) )?${assetMark}`,
);
const onAsset = new RegExp(
  String.raw`^ ?(?:em|n[ao]) (?:\d[\d.]* )?(?:acoes (?:d[ao]|de) )?${assetMark}`,
);
const afterTotal = /^ ?(?:no total|ao todo|de total|total|tudo)\b/;
const beforeAsset = new RegExp(String.raw`^ ?(?:(?:de|da|do|das|dos) )?${assetMark}`);
const afterPrice =
  /^ ?(?:cada|por (?:acao|cota|papel)|a (?:acao|cota|unidade)|a unidade|o preco)\b/;

export function isCoin(ticker: string | undefined): boolean {
  return ticker !== undefined && cryptocurrencyName(ticker) !== undefined;
}

/**
 * Reads quantity, price and total of a text about one trade. A number without words beside it is the quantity, the
 * next one the price.
 * @param plain prepared by `markAssets`, without day, broker and fees
 */
export function readAmounts(
  plain: string,
  ticker: string | undefined,
): Pick<TradeDetails, 'quantity' | 'price' | 'total'> {
  const found: { quantity?: Big; price?: Big; total?: Big } = {};
  const left: TradeNumber[] = [];
  for (const number of readTradeNumbers(plain)) {
    const field = fieldOf(number);
    if (field === undefined) left.push(number);
    else if (field !== 'none' && found[field] === undefined) found[field] = number.value;
  }
  for (const { value, is, hasDecimals } of left) {
    const isPrice =
      is === 'money' || found.quantity !== undefined || (hasDecimals && !isCoin(ticker));
    if (isPrice) found.price ??= value;
    else found.quantity = value;
  }
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, value]) => value.gt(0))
      .map(([field, value]) => [field, canonicalDecimal(value)]),
  );
}

/** Returns undefined for a number whose field its words do not say. */
function fieldOf(number: TradeNumber): 'quantity' | 'price' | 'total' | 'none' | undefined {
  const { is, isScaled, before, after } = number;
  if (is === 'percent') return 'none';
  if (is === 'quantity') return 'quantity';
  if (afterTotal.test(after) || beforeTotal.test(before)) return 'total';
  if (spending.test(before) && (onAsset.test(after) || is === 'money')) {
    return onAsset.test(after) || !/paguei/.test(before) ? 'total' : 'price';
  }
  // `5k em ivvb11`, `2 mil de mglu3`: money goes into an asset, shares do not.
  if (onAsset.test(after) || ((is === 'money' || isScaled) && intoAsset.test(after)))
    return 'total';
  if (beforePrice.test(before) || afterPrice.test(after)) return 'price';
  return is !== 'money' && beforeAsset.test(after) ? 'quantity' : undefined;
}
