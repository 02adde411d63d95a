import type Big from 'big.js';
import { maxYearsOfTerm } from '../domain/program.ts';
import { plainNumber, userValue } from '../domain/sourced-values.ts';
import { sourcedText, type Sentence } from '../domain/sourced-text.ts';

/** Asks what a rate means that no product pays. */
export function askDoubtfulRate(percent: Big): Sentence {
  const text = `${plainNumber(percent)}%`;
  return sourcedText`${userValue(text)} ao ano? Nenhuma renda fixa comum paga tanto. Você quis dizer ${userValue(text)} do CDI? Responda “sim”, ou diga a taxa certa.`;
}

/** Asks for the term of a calculation over more years than anyone saves. */
export function askDoubtfulTerm(years: number): Sentence {
  return sourcedText`${userValue(String(years))} anos? Com esse prazo, a mesma taxa não existe, e a conta não diria nada. Diga um prazo de até ${userValue(String(maxYearsOfTerm))} anos; se era uma parte do CDI, escreva, por exemplo, “${userValue('100%')} do CDI”.`;
}
