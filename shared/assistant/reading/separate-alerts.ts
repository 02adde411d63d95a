import { findAssets } from './find-assets.ts';
import { plainWords } from './plain-words.ts';
import { directionOf, ofMarket } from './read-alert.ts';
import { readNumbers } from './read-numbers.ts';
import { readQuestion } from './read-question.ts';
import patterns from './question-patterns.data.json' with { type: 'json' };

/** More of them in one message are not made. */
const maxAlerts = 3;

const between = /[\n;,](?!\d)|[.!](?=\s)|(?<!\s)\s+(?:e|ou)\s+(?!\d+ centavos)/iu;
const saysTarget = /\b(?:cheg|ating|bat|toc|encost)\w*/;
/** `ou cair para 30`: goes on about the asset before. */
const goesOnAboutSame = new RegExp(patterns.goesOnAboutSame);
const creates = new RegExp(patterns.creates);
/** `muda o alerta de 70 para 80`: two prices of one alert. */
const replacesTarget = new RegExp(patterns.replacesTarget);

/**
 * Divides a message that asks for several alerts, or to remove several, into one text each.
 * @returns undefined where it asks for one at the most; `unclear` where its prices and assets cannot be told apart
 */
export function separateAlerts(text: string): readonly string[] | 'unclear' | undefined {
  const { about } = readQuestion(text);
  const removes = about === 'remove-alerts';
  if (!removes && !about.startsWith('create-') && about !== 'incomplete-alert') return undefined;
  if (replacesTarget.test(plainWords(text))) return 'unclear';
  const pieces = text
    .split(between)
    .map((piece) => plainWords(piece).replace(/\b(?:dois|duas|tres|[2-9]) (?=alertas\b)/, ''))
    .flatMap((plain) => pieceOf(plain) ?? []);
  const named = new Set(pieces.flatMap(({ tickers }) => tickers));
  const moves = pieces.filter(({ direction }) => direction !== undefined).length;
  if (named.size < 2 && (removes || moves < 2)) return undefined;
  const alerts: string[] = [];
  let ticker: string | undefined;
  for (const { plain, tickers, rest, numbers, direction } of pieces) {
    const [own] = tickers;
    const [target, ...others] = numbers;
    const isOfSame = own === undefined && goesOnAboutSame.test(plain) && !ofMarket.test(rest);
    ticker = own ?? (isOfSame ? ticker : undefined);
    if (ticker === undefined || tickers.length > 1 || others.length > 0) return 'unclear';
    if (removes) {
      if (creates.test(rest)) return 'unclear';
      alerts.push(`remover alerta ${plain}`);
    } else {
      const hasTarget = target !== undefined && (direction !== undefined || saysTarget.test(rest));
      if (!hasTarget) return 'unclear';
      alerts.push(`alerta ${own === undefined ? ticker : ''} ${plain}`);
    }
  }
  return alerts.length > maxAlerts ? 'unclear' : alerts;
}

/** Undefined where it says nothing of an alert, such as a greeting. */
function pieceOf(plain: string) {
  const { tickers, rest } = findAssets(plain);
  const numbers = readNumbers(rest).filter(
    ({ unit }) => unit === 'reais' || unit === 'nothing' || unit === 'percent',
  );
  const direction = directionOf(rest);
  const isEmpty = tickers.length === 0 && numbers.length === 0 && direction === undefined;
  const isTalk = ['unknown', 'greeting', 'thanks', 'incomplete-alert'];
  if (isEmpty && isTalk.includes(readQuestion(plain).about)) return undefined;
  return { plain, tickers, rest, numbers, direction };
}
