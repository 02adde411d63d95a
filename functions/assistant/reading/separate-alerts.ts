import type { Question } from '../domain/question.ts';
import { findAssets } from './find-assets.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { readDirection, marketPattern } from './read-alert.ts';
import { readNumbers } from './calculations/read-numbers.ts';
import { readQuestion } from './read-question.ts';
import patterns from './question-patterns.data.json' with { type: 'json' };

/** Maximum alerts per message; with more, none is created. */
const maxAlerts = 3;

const between = /[\n;,](?!\d)|[.!](?=\s)|(?<!\s)\s+(?:e|ou)\s+(?!\d+ centavos)/iu;
const saysTarget = /\b(?:cheg|ating|bat|toc|encost)\w*/;
/** `ou cair para 30`: refers to the previous asset. */
const goesOnAboutSame = new RegExp(patterns.goesOnAboutSame);
const creates = new RegExp(patterns.creates);
/** `muda o alerta de 70 para 80`: two prices of one alert. */
const replacesTarget = new RegExp(patterns.replacesTarget);

/**
 * Divides a message that creates or removes several alerts into one text each.
 * @param question as the text reads alone
 * @returns undefined for one alert at most; `unclear` if its prices and assets cannot be matched
 */
export function separateAlerts(
  text: string,
  question: Question,
): readonly string[] | 'unclear' | undefined {
  const { about } = question;
  const removes = about === 'remove-alerts';
  if (!removes && !about.startsWith('create-') && about !== 'incomplete-alert') return undefined;
  const replaces = 'replaces' in question && question.replaces !== undefined;
  if (!replaces && replacesTarget.test(normalizeText(text))) return 'unclear';
  const pieces = text
    .split(between)
    .map((piece) => normalizeText(piece).replace(/\b(?:dois|duas|tres|[2-9]) (?=alertas\b)/, ''))
    .flatMap((plain) => readPiece(plain) ?? []);
  const named = new Set(pieces.flatMap(({ tickers }) => tickers));
  const moves = pieces.filter(({ direction }) => direction !== undefined).length;
  if (named.size < 2 && (removes || moves < 2)) return undefined;
  const alerts: string[] = [];
  let ticker: string | undefined;
  for (const { plain, tickers, rest, numbers, direction } of pieces) {
    const [namedTicker] = tickers;
    const [target, ...others] = numbers;
    const isOfSame =
      namedTicker === undefined && goesOnAboutSame.test(plain) && !marketPattern.test(rest);
    ticker = namedTicker ?? (isOfSame ? ticker : undefined);
    if (ticker === undefined || tickers.length > 1 || others.length > 0) return 'unclear';
    if (removes) {
      if (creates.test(rest)) return 'unclear';
      alerts.push(`remover alerta ${plain}`);
    } else {
      const hasTarget = target !== undefined && (direction !== undefined || saysTarget.test(rest));
      if (!hasTarget) return 'unclear';
      alerts.push(`alerta ${namedTicker === undefined ? ticker : ''} ${plain}`);
    }
  }
  return alerts.length > maxAlerts ? 'unclear' : alerts;
}

/** Returns undefined for a piece that is not about an alert, such as a greeting. */
function readPiece(plain: string) {
  const { tickers, rest } = findAssets(plain);
  const numbers = readNumbers(rest).filter(
    ({ unit }) => unit === 'reais' || unit === 'nothing' || unit === 'percent',
  );
  const direction = readDirection(rest);
  const isEmpty = tickers.length === 0 && numbers.length === 0 && direction === undefined;
  const smallTalkTopics = ['unknown', 'greeting', 'thanks', 'incomplete-alert'];
  if (isEmpty && smallTalkTopics.includes(readQuestion(plain).about)) return undefined;
  return { plain, tickers, rest, numbers, direction };
}
