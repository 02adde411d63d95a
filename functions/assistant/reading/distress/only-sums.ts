import type { FoldedWord } from './folded-words.ts';
import { implausibleRate } from './implausible-rates.ts';

/** Words of a sum or a price, which say nothing of a person or an offer. */
const neutral: ReadonlySet<string> = new Set(
  (
    '#number #percent r reais real mil milhao milhoes a ao o os as e em de do da dos das no na por para pelo pela um uma ' +
    'dia dias mes meses ano anos devo divida cartao credito cheque especial rotativo fatura juro juros taxa ' +
    'quanto qual fica ficaria da daria vai ficar se depois verdade ' +
    'emprestimo financiamento parcela parcelas prestacao prestacoes vezes x total entrada ' +
    'preco cotacao valor custa apartamento casa imovel terreno carro moto'
  ).split(' '),
);
const sums: ReadonlySet<string> = new Set(
  '#percent parcela parcelas prestacao prestacoes preco cotacao custa'.split(' '),
);

/**
 * Returns whether a text says nothing but a rate or a price with the words of a sum: `devo 3 mil no cartão a 12% ao
 * mês`, `na verdade 10%`. Patterns and the model find signs of distress in single words of it.
 */
export function isOnlySum(words: readonly FoldedWord[]): boolean {
  return (
    words.some(([word]) => sums.has(word)) &&
    words.every(([word]) => neutral.has(word) || word === implausibleRate)
  );
}
