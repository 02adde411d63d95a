import { joinList } from '../../../../shared/editions/format-facts.ts';
import { userValue } from '../../domain/sourced-values.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../../domain/sourced-text.ts';
import { labelGroup, setAfter } from '../set-words.ts';
import type { Query, Reading } from '../query.ts';
import { nameExtreme } from './measure-words.ts';

const sentences: Readonly<Record<Reading, Sentence>> = {
  'cheap-by-earnings': sourcedText`“Barato” ou “caro” depende do critério: usei o P/L, e mostro também o P/VP e o preço. Se preferir outro, diga qual.`,
  'small-by-market-value': sourcedText`Não há um limite oficial para small caps: contei as de valor de mercado abaixo do limite acima. Para mudar, diga outro valor.`,
  'month-as-year': sourcedText`O dividend yield é de doze meses: multipliquei por doze o que você disse por mês.`,
  'debt-below-cash': sourcedText`Li “sem dívida” como caixa maior que a dívida, ou seja, dívida líquida negativa.`,
  'growth-of-latest': sourcedText`O crescimento que tenho de todas é o do último resultado contra o de um ano antes, e não o de vários anos.`,
  'twelve-months-for-year': sourcedText`De um ano passado inteiro não tenho a variação dos preços: mostro a de doze meses até agora.`,
  'market-for-index': sourcedText`Não tenho a lista das ações do Ibovespa: olhei todas as ações que acompanho.`,
};

/** Says which assets were left out, and how words without a limit of their own were read. */
export function describeReading({
  set,
  without = [],
  except = [],
  among,
  readAs = [],
}: Query): readonly Sentence[] {
  const labels = joinList([...without.map(labelGroup), ...except]);
  const limited =
    among === undefined
      ? []
      : [
          sourcedText`Olhei só ${wrapWords('os primeiros da lista anterior')}: ${userValue(String(among.limit))} com ${wrapName(nameExtreme(among.order.measure, among.order.direction).slice(2))} ${wrapName(setAfter('entre', set))}.`,
        ];
  return [
    ...(labels === '' ? [] : [sourcedText`Não contei: ${wrapName(labels)}.`]),
    ...limited,
    ...readAs.map((reading) => sentences[reading]),
  ];
}
