import { isB3Ticker } from '../../../../../../shared/market/b3-ticker.ts';
import { standardLotTicker } from '../../../../../../shared/market/ticker.ts';
import { cryptocurrencyName } from '../../../../../../shared/portfolio/asset-class.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { isForeignCode, isNamedCoin, splitName } from './code-and-name.ts';
import { isFormula, shortText } from './row-text.ts';
import { normalizeName } from '../spreadsheet.ts';

/** What the cells of a row say about its asset. */
export type AssetReading =
  | { readonly kind: 'asset'; readonly ticker: string; readonly isCrypto: boolean }
  | { readonly kind: 'other' | 'invalid'; readonly reason: string };

export interface AssetTexts {
  readonly code: string;
  readonly product: string;
  readonly category: string;
  readonly market: string;
  readonly currency: string;
  readonly price: string;
}

const foreignMoney = /^(?:usd|us\$|dolar|eur|euro|gbp)/;
const shareNumbers = new Set([3, 4, 5, 6, 7, 8, 11, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
const rightNumbers = new Set([1, 2, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
const future =
  /^(?:WIN|WDO|IND|DOL|DI1|BGI|CCM|ICF|BIT|ETR|SOL|ISP|WSP|SJC|OZ1|GLD|SFI|DAP|FRC)[FGHJKMNQUVXZ]\d{2}$/;
const option = /^[A-Z][A-Z0-9]{3}[A-X]\d{1,4}(?:E|W\d)?$/;
const forward = /^[A-Z][A-Z0-9]{3}\d{1,2}T$/;
const code = /^[A-Z][A-Z0-9]{3}\d{1,2}[FB]?$/;
const codeInText = /(?<![A-Z0-9])[A-Z][A-Z0-9]{3}\d{1,2}F?(?![A-Z0-9])/g;
const optionInText = /(?<![A-Z0-9])[A-Z]{4}[A-X]\d{2,4}(?:E|W\d)?(?![A-Z0-9])/;

const otherTexts: readonly (readonly [RegExp, string])[] = [
  [/^(?:tesouro|ltn\b|ntn-?[bcf]|lft\b|tes(?:ouro)? direto)/, reasons.treasury],
  [
    /^(?:cdbs?|rdbs?|lcis?|lcas?|lcds?|lig|lf|lc|cris?|cras?|coe|deb|debentures?|renda fixa|letra|certificado de|compromissada|nota comercial|poupanca)\b/,
    reasons.fixedIncome,
  ],
  [
    /^(?:saldo|caixa|dinheiro|conta corrente|valor em conta|disponivel em conta|cash|reserva)\b/,
    reasons.cash,
  ],
  [/^(?:futuros?|mini(?: indice| dolar)|contrato futuro)\b/, reasons.future],
  [/^(?:termo|a termo)\b/, reasons.forward],
  [/^(?:opcao|opcoes|options?)\b/, reasons.option],
];
const otherCategories: readonly (readonly [RegExp, string])[] = [
  [/tesouro/, reasons.treasury],
  [/renda fixa|\bcdb\b|\blci\b|\blca\b|debenture|fixed income/, reasons.fixedIncome],
  [
    /^(?:stocks?|reits?|etfs? (?:exterior|internaciona\w+)|acoes (?:internacionais|exterior|eua)|exterior)$/,
    reasons.abroad,
  ],
  [/opcoes|opcao|options?/, reasons.option],
  [/^(?:recibos?|direitos?|bonus de subscricao)$/, reasons.right],
];

/** Funds that are bought from their manager, in names and categories. */
const openFund =
  /\bfundos?\b|previdencia|\b(?:fi|fic|fif|firf|fim|fia|fic ?fi[am]?|multimercado|pgbl|vgbl)\b/;

/** Returns the share, or a sentence that says what else the row is about. */
export function readAsset(texts: AssetTexts): AssetReading {
  const written = (texts.code === '' || texts.code === '-' ? texts.product : texts.code).trim();
  const other = (reason: string): AssetReading => ({ kind: 'other', reason });
  if (isFormula(written)) return { kind: 'invalid', reason: reasons.formula };
  const market = normalizeName(texts.market);
  const marketReason = otherMarket(market);
  if (marketReason !== undefined) return other(marketReason);
  const category = normalizeName(texts.category);
  const categoryReason = otherCategories.find(([pattern]) => pattern.test(category))?.[1];
  if (categoryReason !== undefined) return other(categoryReason);
  if (foreignMoney.test(normalizeName(texts.currency))) return other(reasons.foreignCurrency);
  for (const text of [texts.code, texts.product]) {
    const reason = otherTexts.find(([pattern]) => pattern.test(normalizeName(text)))?.[1];
    if (reason !== undefined) return other(reason);
  }
  if (written === '' || written === '-') return { kind: 'invalid', reason: reasons.noTicker };
  const reading = readCode(written);
  if (reading.kind === 'asset') return reading;
  if (market.includes('exerc')) return other(reasons.exercise);
  const isOpenFund =
    reading.kind === 'invalid' &&
    (openFund.test(category) || openFund.test(normalizeName(written)));
  if (isOpenFund) return other(reasons.openFund);
  const named = splitName(written);
  const isForeign =
    reading.kind === 'invalid' &&
    named !== undefined &&
    isForeignCode(named, foreignMoney.test(normalizeName(texts.price)));
  return isForeign ? other(reasons.notAtB3(shortText(named.code))) : reading;
}

function readCode(written: string): AssetReading {
  const other = (reason: string): AssetReading => ({ kind: 'other', reason });
  const upperCase = written.toUpperCase();
  const named = splitName(upperCase);
  const text = upperCase
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replace(/^(?:BVMF|B3|BOVESPA|BMFBOVESPA|SAO|BSP)\s?:\s?/, '')
    .replace(/(?:\.SA|:BZ| BZ(?: EQUITY)?)$/, '');
  const [first = '', ...others] = text.split(/ - |[()]/).map((part) => part.trim());
  const [firstWord = ''] = text.split(' ');
  const found = [first, ...others, firstWord].find((part) => code.test(part)) ?? onlyCodeIn(text);
  const coin = named !== undefined && isNamedCoin(named) ? named.code : undefined;
  const crypto =
    cryptoOf(text) ??
    cryptoOf(first) ??
    others.map(cryptoOf).find((name) => name !== undefined) ??
    coin;
  if (/^[A-Z]{3,5}(?:-|\/)?USDT?$/.test(text) && cryptocurrencyName(text) === undefined)
    return other(reasons.foreignCurrency);
  if (future.test(first)) return other(reasons.future);
  if (forward.test(first)) return other(reasons.forward);
  if (found === undefined && (option.test(first) || optionInText.test(text)))
    return other(reasons.option);
  if (found === undefined && crypto !== undefined)
    return { kind: 'asset', ticker: crypto, isCrypto: true };
  if (found !== undefined) return readShareCode(standardLotTicker(found));
  if (/^[A-Z]{1,5}(?:[.-][A-Z]{1,3})?$/.test(first))
    return other(reasons.notAtB3(shortText(written)));
  return { kind: 'invalid', reason: reasons.noSuchTicker(shortText(written)) };
}

function readShareCode(ticker: string): AssetReading {
  const number = Number(/^.{4}(\d{1,2})/.exec(ticker)?.[1]);
  if (rightNumbers.has(number)) return { kind: 'other', reason: reasons.right };
  if (!shareNumbers.has(number) || !isB3Ticker(ticker)) {
    return { kind: 'other', reason: reasons.notAShare(ticker) };
  }
  return { kind: 'asset', ticker, isCrypto: false };
}

/** Returns the code in a name as 'PETROBRAS PN PETR4', unless the name has several. */
function onlyCodeIn(text: string): string | undefined {
  const codes = new Set(text.match(codeInText));
  const [only] = codes;
  return codes.size === 1 ? only : undefined;
}

function cryptoOf(text: string): string | undefined {
  const symbol = text.replace(/[-/]?BRL$/, '').trim();
  if (cryptocurrencyName(symbol) !== undefined) return symbol;
  return cryptocurrencySymbols.get(normalizeName(text));
}

const cryptocurrencySymbols = new Map(
  ['BTC', 'ETH', 'SOL', 'ADA', 'DOGE', 'LTC', 'LINK', 'AVAX', 'DOT'].map((symbol) => [
    normalizeName(cryptocurrencyName(symbol) ?? symbol),
    symbol,
  ]),
);

function otherMarket(market: string): string | undefined {
  // The shares that an exercise delivers are a trade where the row has their code.
  if (market.includes('exerc')) return undefined;
  if (/opcao|opcoes|\boption/.test(market)) return reasons.option;
  if (/termo/.test(market)) return reasons.forward;
  if (/futuro|\bbmf\b/.test(market)) return reasons.future;
  if (/emprestimo/.test(market)) return reasons.lending;
  return undefined;
}

/** Returns whether a text is an asset, for tables whose header says nothing. */
export function looksLikeAsset(text: string): boolean {
  if (text.length > 60 || !(/\d/.test(text) || /^[A-Z]{3,5}$/.test(text.trim()))) return false;
  const texts = { code: text, product: '', category: '', market: '', currency: '', price: '' };
  return readAsset(texts).kind === 'asset';
}
