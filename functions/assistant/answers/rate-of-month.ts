import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { formatNumber } from '../../../shared/values/format-market-numbers.ts';
import type { MacroName } from '../domain/question.ts';
import { sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import { calculatedValue } from '../domain/sourced-values.ts';
import type { Paragraphs } from './assets.ts';
import { answerMacro, nameInSentence } from './macro.ts';

const monthsPerYear = 12;

/**
 * Returns yearly rates with what they are in a month: the source has no rate of the current month.
 * @param today ISO 8601 day
 */
export function answerRateOfMonth(
  names: readonly MacroName[],
  facts: PartialFacts | undefined,
  today: string,
): Paragraphs {
  return names.flatMap((name): Paragraphs => {
    const [current] = answerMacro([name], facts, today);
    const fact = name === 'cdi' || name === 'selic' ? facts?.[name] : undefined;
    const ofMonth: Sentence[] =
      fact === undefined
        ? []
        : [
            sourcedText`O acumulado deste mês eu não tenho. Nessa taxa, um mês rende perto de ${calculatedValue(
              `${formatNumber(((1 + fact.value / 100) ** (1 / monthsPerYear) - 1) * 100, 2)}%`,
              `taxa de um mês que, em doze meses, dá ${nameInSentence(name)}`,
            )} (${wrapName('um doze avos')} do ano, com juros compostos).`,
          ];
    return current === undefined ? [] : [current, ...ofMonth];
  });
}
