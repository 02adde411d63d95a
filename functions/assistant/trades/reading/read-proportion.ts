import type { DraftKind, TradeDetails } from '../../domain/trade-questions.ts';
import { isFactorOf } from '../../../../shared/portfolio/trades/split-shares.ts';
import { canonicalDecimal } from '../../../../shared/portfolio/decimal.ts';
import { decimalOf } from './trade-numbers.ts';

/* Reads what a split or bonus makes of the shares held: `1 pra 4`, `1:4`, `10 por 1`, `5%`. */

const proportion =
  /(?<![\d.,/])(?:de )?(\d{1,4}) ?(?:acao |acoes |cotas? )?(?::|x|pra|para|por|em|vir(?:ou|aram)) ?(?:cada )?(\d{1,4})(?: acao| acoes| cotas?)?\b(?![.,/]\d)/;
const percentage = /(?<![\d.,])(\d{1,3}(?:,\d{1,4})?) ?(?:%|por cento\b)/;

/** Returns the text without the proportion, which is in the direction of its kind. */
export function readProportion(
  plain: string,
  kind: DraftKind | undefined,
): { readonly rest: string; readonly found: Pick<TradeDetails, 'factor' | 'percent'> } {
  if (kind === 'split' || kind === 'reverse-split') {
    const [whole, one = '', other = ''] = proportion.exec(plain) ?? [];
    if (whole === undefined) return { rest: plain, found: {} };
    const parts = [Number(one), Number(other)].toSorted((a, b) =>
      kind === 'split' ? a - b : b - a,
    );
    const factor = { from: parts[0] ?? 0, to: parts[1] ?? 0 };
    return isFactorOf(kind, factor)
      ? { rest: plain.replace(whole, ' '), found: { factor } }
      : { rest: plain, found: {} };
  }
  const [whole, percent] = kind === 'bonus' ? (percentage.exec(plain) ?? []) : [];
  if (whole === undefined || percent === undefined) return { rest: plain, found: {} };
  return {
    rest: plain.replace(whole, ' '),
    found: { percent: canonicalDecimal(decimalOf(percent)) },
  };
}
