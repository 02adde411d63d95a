import Big from 'big.js';
import type { AlertDirection } from '../../../shared/contracts/alerts.ts';
import type { Question } from '../domain/question.ts';
import { negatedAlert, negatedEnding } from './negation.ts';
import type { ReadNumber } from './calculations/read-numbers.ts';
import patterns from './question-patterns.data.json' with { type: 'json' };

const alertPattern = new RegExp(patterns.alertWords);

/** `não deixe de me avisar` requests an alert. */
const doubleNegation = /\b(?:nao|nunca) (?:se )?(?:deix|esquec)\w+ de\b/g;
/** `se não passar de 40`: a negated move of the price. */
const negatedMove = new RegExp(patterns.negatedMove);
const missesAlert = new RegExp(patterns.missesAlert);
const withoutAlert = new RegExp(patterns.withoutAlert);

const changesAlert =
  /\b(?:mud(?:a|e|ar)|troc(?:a|ar|que)|alter(?:a|e|ar)|ajust(?:a|e|ar)|atualiz(?:a|e|ar)|corrij\w+|corrig\w+) (?:(?:o|a|de|do|da|meu|esse|preco|valor|alvo) ){0,4}(?:alerta|aviso)\b/;

export const marketPattern =
  /\b(?:dolar|euro|bitcoin|btc|ibovespa|ibov|selic|cdi|ipca|ouro|petroleo)\b/;

/** Returns the question about alerts; undefined for none. */
export function alertQuestion(
  text: string,
  tickers: readonly string[],
  numbers: readonly ReadNumber[],
): Question | undefined {
  if (!alertPattern.test(text) || missesAlert.test(text)) return undefined;
  const rest = text.replaceAll(doubleNegation, ' ');
  const [ticker] = tickers;
  if ([negatedEnding, negatedAlert, withoutAlert].some((words) => words.test(rest))) {
    return { about: 'unchanged', of: 'alerts', ...(ticker === undefined ? {} : { ticker }) };
  }
  if (
    /\b(?:remov\w*|exclu\w*|apag\w*|cancel\w*|tir(?:a|ar|e)|delet\w*|desliga\w*|desativ\w*|par(?:a|e|ar) (?:de|(?:com )?(?:o |os |esse |meu )?alertas?))\b/.test(
      rest,
    )
  ) {
    const priceNumber = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
    return {
      about: 'remove-alerts',
      ticker,
      ...(priceNumber === undefined
        ? {}
        : { targetInCentavos: roundToCentavos(priceNumber.value) }),
      ...(/\btod[oa]s?\b/.test(rest) ? { all: true } : {}),
    };
  }
  if (ticker !== undefined && negatedMove.test(rest)) return { about: 'incomplete-alert', ticker };
  const percent = numbers.find(({ unit }) => unit === 'percent');
  const confirmed = /\bmesmo assim\b/.test(rest);
  const direction = readDirection(rest);
  if (ticker !== undefined && percent !== undefined && percent.value.gt(0)) {
    return direction === undefined
      ? { about: 'incomplete-alert', ticker }
      : { about: 'create-move-alert', ticker, direction, percent: percent.value, confirmed };
  }
  const [target, ...others] = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  if (ticker !== undefined && target !== undefined) {
    return {
      about: 'create-alert',
      ticker,
      direction,
      ...(changesAlert.test(rest)
        ? replacingTargets(ticker, target, others)
        : { targetInCentavos: roundToCentavos(target.value) }),
      confirmed,
    };
  }
  if (/\b(?:meus?|quais|lista\w*|ver|mostr\w*|tenho)\b/.test(rest)) return { about: 'list-alerts' };
  if (ticker !== undefined) return { about: 'incomplete-alert', ticker };
  return marketPattern.test(rest)
    ? { about: 'incomplete-alert', isOfMarket: true }
    : { about: 'incomplete-alert' };
}

/** `muda o alerta da petr4 de 65 para 70` names the old target first. */
function replacingTargets(ticker: string, target: ReadNumber, others: readonly ReadNumber[]) {
  const newTarget = others.at(-1);
  const first = roundToCentavos(target.value);
  return newTarget === undefined
    ? { targetInCentavos: first, replaces: { ticker } }
    : {
        targetInCentavos: roundToCentavos(newTarget.value),
        replaces: { ticker, targetInCentavos: first },
      };
}

/** Returns undefined if no word names the direction. */
export function readDirection(rest: string): AlertDirection | undefined {
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

/** The rule for targets rejects a price this high. */
export function roundToCentavos(reais: Big): number {
  return Math.min(reais.times(100).round(0, Big.roundHalfUp).toNumber(), Number.MAX_SAFE_INTEGER);
}
