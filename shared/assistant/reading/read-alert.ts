import Big from 'big.js';
import type { AlertDirection } from '../../contracts/alerts.ts';
import type { Question } from '../question.ts';
import type { ReadNumber } from './read-numbers.ts';

const alertWords =
  /\balert(?:as?|ar|e|ando|ado)\b(?!\()|\bavis(?:a|e|ar|o|em|ad[oa])\b|\bnotific\w*|\bme d(?:a|e) um (?:toque|alo)\b|\bme (?:fala|diz|diga) (?:quando|se)\b|\bme (?:cham(?:a|ar|e)|lembr(?:a|ar|e))\b/;

const ofMarket = /\b(?:dolar|euro|bitcoin|btc|ibovespa|ibov|selic|cdi|ipca|ouro|petroleo)\b/;

/** What somebody asks of their alerts; undefined where it is of none. */
export function alertQuestion(
  rest: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  if (!alertWords.test(rest)) return undefined;
  const [ticker] = tickers;
  if (
    /\b(?:remov\w*|exclu\w*|apag\w*|cancel\w*|tir(?:a|ar|e)|delet\w*|desliga\w*|desativ\w*|par(?:a|e|ar) de)\b/.test(
      rest,
    )
  ) {
    const meant = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
    return {
      about: 'remove-alerts',
      ticker,
      ...(meant === undefined ? {} : { targetInCentavos: centavosOf(meant.value) }),
      ...(/\btod[oa]s?\b/.test(rest) ? { all: true } : {}),
    };
  }
  const percent = numbers.find(({ unit }) => unit === 'percent');
  const confirmed = /\bmesmo assim\b/.test(rest);
  const direction = directionOf(rest);
  if (ticker !== undefined && percent !== undefined && percent.value.gt(0)) {
    return direction === undefined
      ? { about: 'incomplete-alert', ticker }
      : { about: 'create-move-alert', ticker, direction, percent: percent.value, confirmed };
  }
  const target = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
  if (ticker !== undefined && target !== undefined) {
    return {
      about: 'create-alert',
      ticker,
      direction,
      targetInCentavos: centavosOf(target.value),
      confirmed,
    };
  }
  if (/\b(?:meus?|quais|lista\w*|ver|mostr\w*|tenho)\b/.test(rest)) return { about: 'list-alerts' };
  if (ticker !== undefined) return { about: 'incomplete-alert', ticker };
  return ofMarket.test(rest)
    ? { about: 'incomplete-alert', isOfMarket: true }
    : { about: 'incomplete-alert' };
}

function directionOf(rest: string): AlertDirection | undefined {
  if (/\b(?:abaixo|cair|cai|caia|baixar|baixe|desc\w+|recu\w+|menos de|menor)\b/.test(rest))
    return 'abaixo';
  if (
    /\b(?:acima|subir|suba|sobe|passar|passe|ultrapass\w+|romper|super\w+|mais de|maior)\b/.test(
      rest,
    )
  ) {
    return 'acima';
  }
  return undefined;
}

/** More than any price is is refused by the rule of targets. */
export function centavosOf(reais: Big): number {
  return Math.min(reais.times(100).round(0, Big.roundHalfUp).toNumber(), Number.MAX_SAFE_INTEGER);
}
