import Big from 'big.js';
import { isOneTypoAway } from '../../../../shared/values/is-one-typo-away.ts';
import { canonicalDecimal } from '../../../../shared/portfolio/decimal.ts';
import { findAssets } from '../../reading/find-assets.ts';
import { decimalOf, writeTradeDigits } from './trade-numbers.ts';
import { readBroker } from './read-broker.ts';
import { readDay } from './read-day.ts';
import type { TradeDetails } from '../../domain/trade-questions.ts';
import { normalizeText } from '../../text/normalize-text.ts';

/*
 * Prepares a message about trades: an asset becomes one character, so that what stands beside it is simple to
 * describe, and days, brokers and fees are taken out, so that their digits are not read as quantities or prices.
 */

/** Stands for an asset in a prepared text. */
export const assetMark = '\u{E000}';

export interface PreparedText {
  readonly plain: string;
  /** In the order of the text. */
  readonly tickers: readonly string[];
}

export interface TextReader {
  /** Replaces a company's name by its asset's code. */
  readonly nameAssets: (text: string) => string;
  /** `yyyy-mm-dd` in São Paulo. */
  readonly today: string;
}

const shortForms: Readonly<Record<string, string>> = {
  n: 'nao',
  hj: 'hoje',
  q: 'que',
  onte: 'ontem',
  otem: 'ontem',
  onten: 'ontem',
  ontm: 'ontem',
  omtem: 'ontem',
  anteonte: 'anteontem',
  antionte: 'anteontem',
  antontem: 'anteontem',
  antiontem: 'anteontem',
  anteotem: 'anteontem',
  c: 'com',
  'c/': 'com',
  p: 'por',
  'p/': 'por',
  vemdi: 'vendi',
  vendii: 'vendi',
  vndi: 'vendi',
  bendi: 'vendi',
  cmprei: 'comprei',
  qtd: 'quantidade',
  qtde: 'quantidade',
  corretajem: 'corretagem',
  bonificacaum: 'bonificacao',
};
const otherVerbs: ReadonlySet<string> = new Set(['comparei', 'cumprei', 'compre', 'compreis']);

const weekdays = ['segunda', 'terca', 'quarta', 'quinta', 'sexta'];
/** One letter away from a day of the week. */
const otherWords: ReadonlySet<string> = new Set(
  'segundo segundas terra terna terco tercas quarto quartas quinto quita quanta quintas sexto sextas seta senta'.split(
    ' ',
  ),
);

/** Returns a text for the reader of trades, with its own corrections: `conprei`, `c/ 3,20 de taxa`. */
export function normalizeTradeText(text: string): string {
  const plain = normalizeText(text.replaceAll(/[\n\r]+/g, ' ; ')).replaceAll(
    /(?<![a-z\d])[a-z]+\/?(?![a-z\d])/g,
    (word) => {
      const whole = shortForms[word];
      if (whole !== undefined) return whole;
      if (!otherVerbs.has(word) && isOneTypoAway(word, 'comprei')) return 'comprei';
      if (otherWords.has(word)) return word;
      return weekdays.find((day) => day[0] === word[0] && isOneTypoAway(word, day)) ?? word;
    },
  );
  return writeTradeDigits(plain);
}

/** In a report of trades `vale` after a verb or a number is the company. */
const vale = /(?<=\b(?:comprei|vendi|de|mais|\d) )vale\b(?! a pena)/g;

const coins: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bitcoins?|btcs?)\b/g, 'BTC'],
  [/\b(?:ethereum|ether|eths?)\b/g, 'ETH'],
  [/\b(?:solana|(?<=\d (?:de )?)sol)\b/g, 'SOL'],
  [/\bxrp\b/g, 'XRP'],
  [/\bbnb\b/g, 'BNB'],
  [/\b(?:cardano|(?<=\d (?:de )?)ada)\b/g, 'ADA'],
  [/\b(?:dogecoin|doge)\b/g, 'DOGE'],
  [/\b(?:litecoin|ltc)\b/g, 'LTC'],
  [/\b(?:chainlink|(?<=\d (?:de )?)link)\b/g, 'LINK'],
  [/\bavax\b/g, 'AVAX'],
  [/\b(?:polkadot|(?<=\d (?:de )?)dot)\b/g, 'DOT'],
  [/\busdt\b/g, 'USDT'],
  [/\busdc\b/g, 'USDC'],
];

/** A name of several words leaves as many marks. */
const repeatedMarks = new RegExp(`(?:${assetMark} ?)+`, 'g');

/** Replaces each asset of a text by `assetMark`. */
export function markAssets(text: string, nameAssets: TextReader['nameAssets']): PreparedText {
  let plain = normalizeText(nameAssets(text)).replaceAll(vale, 'vale3');
  const tickers: string[] = [];
  for (const [pattern, ticker] of coins) {
    plain = plain.replaceAll(pattern, () => {
      tickers.push(ticker);
      return ` ${assetMark} `;
    });
  }
  const { rest, tickers: found } = findAssets(plain);
  if (rest.length !== plain.length) return { plain, tickers };
  tickers.push(...found);
  // Characters that `findAssets` has blanked are an asset's name.
  const marked = plain
    .replaceAll(/[^]/g, (unit, index: number) => (rest[index] === unit ? unit : assetMark))
    .replaceAll(repeatedMarks, ` ${assetMark} `);
  return { plain: marked.replaceAll(/ +/g, ' ').trim(), tickers: [...new Set(tickers)] };
}

const amount = String.raw`(?:r\$ ?)?(\d[\d.]{0,12}(?:,\d{1,8})?)(?: ?reais)?`;
const feeWord = String.raw`(?:taxas?|corretagem|custos|emolumentos)`;
const noFees = new RegExp(
  String.raw`\b(?:sem ${feeWord}|${feeWord} (?:foi |e )?(?:zero|gratis|zerada))\b`,
);
const feesBefore = new RegExp(
  String.raw`(?:\b(?:e|com|mais|paguei|pagando|tive|teve|menos) )?${amount} (?:de |em |d[ao] )${feeWord}\b`,
  'g',
);
const feesAfter = new RegExp(
  String.raw`(?:\b(?:e|com|mais|paguei|pagando|a|as) )?\b${feeWord}(?: total)?(?: (?:de|foi|foram|deu|era|eram|da b3))?:? ${amount}`,
  'g',
);

/** Takes the fees out of a text; several add up. */
export function readFees(plain: string): {
  readonly rest: string;
  readonly fees: string | undefined;
} {
  let sum: Big | undefined;
  let rest = plain;
  if (noFees.test(rest)) {
    sum = new Big(0);
    rest = rest.replace(noFees, ' ');
  }
  for (const pattern of [feesBefore, feesAfter]) {
    rest = rest.replaceAll(pattern, (_, digits: string) => {
      sum = decimalOf(digits).plus(sum ?? 0);
      return ' ';
    });
  }
  return { rest, fees: sum && canonicalDecimal(sum) };
}

/** Reads day, broker and fees of a text, and returns the rest of it. */
export function readCircumstances(
  plain: string,
  today: string,
  { readsBroker = true, isReply = false } = {},
): { readonly rest: string; readonly found: TradeDetails } {
  const { rest: withoutDay, day } = readDay(plain, today);
  const { rest: withoutBroker, broker } = readsBroker
    ? readBroker(withoutDay, isReply)
    : { rest: withoutDay };
  const { rest, fees } = readFees(withoutBroker);
  return {
    rest: rest
      .replaceAll(/\b(?:as )?\d{1,2}(?:h\d{0,2}|:\d{2})\b/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
    found: {
      ...(day === undefined ? {} : day === null ? { isDayUnclear: true as const } : { day }),
      ...(broker === undefined ? {} : { broker }),
      ...(fees === undefined ? {} : { fees }),
    },
  };
}
