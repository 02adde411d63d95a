import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import type { Term } from '../domain/question.ts';
import { calculatedValue, factValue, formatInReais, userValue } from '../domain/sourced-values.ts';
import { sourcedText, type Sentence } from '../domain/sourced-text.ts';

const daysOfYear = 365;

/** Returns the inflation of a term, as a factor, when each year has that of the last twelve months. */
function inflationFactor(percentPerYear: Big, { months, days = 0 }: Term): Big {
  const years = months / 12 + days / daysOfYear;
  return new Big(String((1 + percentPerYear.div(100).toNumber()) ** years));
}

/**
 * Returns what a later amount is worth in today's money.
 * @param name the product, where several are listed
 */
export function describeReal(
  amount: Big,
  term: Term,
  facts: PartialFacts | undefined,
  name?: string,
): Sentence {
  const fact = facts?.ipcaTwelveMonths;
  if (fact === undefined) return sourcedText`Não tenho a inflação agora.`;
  const real = amount.div(inflationFactor(toExactDecimal(fact.value), term));
  const value = calculatedValue(
    formatInReais(real),
    'líquido dividido pela inflação do prazo, se cada ano tiver a dos últimos doze meses',
  );
  return name === undefined
    ? sourcedText`Descontando a inflação, com o IPCA dos últimos doze meses (${factValue(fact)}) por todo o prazo, o líquido compraria o que hoje custa ${value}.`
    : sourcedText`${userValue(name)}, descontando também a inflação (IPCA de doze meses, ${factValue(fact)}): ${value} em dinheiro de hoje.`;
}
