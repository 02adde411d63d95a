import type { SplitFactor } from '../../../../shared/portfolio/splits.ts';

export const missingSplitTexts = {
  title: (count: number) =>
    count === 1 ? 'Parece que falta um desdobramento' : 'Parece que faltam desdobramentos',
  /** The prices of older trades beside adjusted ones. */
  describe: (ticker: string, lastDay: string, factor: SplitFactor) =>
    `${ticker}: até ${lastDay} seus preços são ${timesOf(factor)} da bolsa, que já contam os ${nameOf(factor)}s. Houve um ${nameOf(factor)} de ${factor.from} para ${factor.to}?`,
  consequence: 'Sem esse registro, a quantidade, o preço médio e a rentabilidade ficam errados.',
  record: (ticker: string, { from, to }: SplitFactor) =>
    `Registrar ${from} para ${to} em ${ticker}`,
} as const;

function nameOf({ from, to }: SplitFactor): string {
  return to > from ? 'desdobramento' : 'grupamento';
}

function timesOf({ from, to }: SplitFactor): string {
  const times = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
  if (to === 2 * from) return 'o dobro dos';
  if (from === 2 * to) return 'a metade dos';
  return to > from
    ? `${times.format(to / from)} vezes os`
    : `${times.format(from / to)} vezes menores que os`;
}
