import type Big from 'big.js';
import { plainNumber, userValue } from '../domain/sourced-values.ts';
import { sourcedText, type Sentence } from '../domain/sourced-text.ts';

/** Asks what a rate means that no product pays. */
export function askDoubtfulRate(percent: Big): Sentence {
  const text = `${plainNumber(percent)}%`;
  return sourcedText`${userValue(text)} ao ano? Nenhuma renda fixa comum paga tanto. Você quis dizer ${userValue(text)} do CDI? Responda “sim”, ou diga a taxa certa.`;
}
