import { cryptocurrencyName } from '../../../../../../shared/portfolio/asset-class.ts';

/** A cell with the code of an asset and its name behind it: 'BTC BITCOIN'. */
export interface CodeAndName {
  readonly code: string;
  readonly name: string;
  /** Whether the name stands in a line of its own. */
  readonly hasTwoLines: boolean;
}

const otherCoinNames: Readonly<Record<string, string | undefined>> = {
  XRP: 'Ripple',
  BNB: 'Binance',
};
/** The class of a share follows the short name of a company of B3, not a code: 'VALE ON NM'. */
const shareClass = /^(?:ON|PN[A-H]?|UNT|UNIT|CI|DR\w|S\.?A)\b/i;

/** Returns undefined for a single word. */
export function splitName(text: string): CodeAndName | undefined {
  const [, code, blanks, name] = /^(\S+)(\s+)(\S.*)$/s.exec(text.trim()) ?? [];
  if (code === undefined || blanks === undefined || name === undefined) return undefined;
  return { code, name, hasTwoLines: /[\r\n]/.test(blanks) };
}

/** Returns whether the code is a cryptocurrency: 'LINK REIT' is a fund, and 'BTC DOADOR' are lent shares. */
export function isNamedCoin({ code, name, hasTwoLines }: CodeAndName): boolean {
  const coinName = cryptocurrencyName(code);
  if (coinName === undefined) return false;
  const names = [code, coinName, otherCoinNames[code] ?? coinName].map((text) =>
    text.toUpperCase(),
  );
  return hasTwoLines || names.some((text) => `${name.toUpperCase()} `.startsWith(`${text} `));
}

/** Returns whether this is an asset of another exchange: a short word alone may also begin a name, as 'VALE ON NM'. */
export function isForeignCode(
  { code, name, hasTwoLines }: CodeAndName,
  isPricedInForeignMoney: boolean,
): boolean {
  if (!/^[A-Z]{1,5}(?:[.-][A-Z]{1,3})?$/.test(code)) return false;
  return isPricedInForeignMoney || (hasTwoLines && !shareClass.test(name));
}
