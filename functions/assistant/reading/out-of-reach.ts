import type { OutOfReach } from '../domain/out-of-reach.ts';
import type { QuestionOf } from '../domain/question.ts';
import patterns from './out-of-reach.data.json' with { type: 'json' };

/* Questions for what no source has, and messages about other subjects. */

const asksToExplain =
  /\bque (?:e|eh|sao|significa|quer dizer)\b|\bexplic\w+|\bsignificado\b|\bcomo funciona\b|\bdiferenc\w+|\bserve\b/;
const focus = new RegExp(patterns.focus);
const otherIndex = new RegExp(patterns.otherIndex);
const otherInflation = new RegExp(patterns.otherInflation);
const records = new RegExp(patterns.records);
const news = new RegExp(patterns.news);
const announcements = new RegExp(patterns.announcements);
/** News of the market stand in the editions. */
const ofMarket = /\b(?:mercados?|bolsa|b3|ibov\w*|hoje|ontem|dia|semana|pregao|dolar)\b/;
const hasTarget = /\d/;
/** Longer messages are read by other rules, or not at all. */
const longest = 200;

function missing(
  of: OutOfReach,
  names?: QuestionOf<'not-covered'>['names'],
): QuestionOf<'not-covered'> {
  return { about: 'not-covered', of, ...(names && { names }) };
}

/** Returns a question about published forecasts, which are not among the sources; undefined for none. */
export function readForecastSource(plain: string): QuestionOf<'not-covered'> | undefined {
  if (plain.length > longest || !focus.test(plain) || asksToExplain.test(plain)) return undefined;
  if (/\bselic\b/.test(plain)) return missing('focus', ['selic']);
  if (/\b(?:ipca|inflacao)\b/.test(plain)) return missing('focus', ['ipcaTwelveMonths']);
  return missing('focus', /\b(?:dolar|cambio)\b/.test(plain) ? ['dollar'] : undefined);
}

/** Returns an alert for an event instead of a price; undefined for none. */
export function readEventAlert(rest: string): QuestionOf<'not-covered'> | undefined {
  return rest.length <= longest && announcements.test(rest) && !hasTarget.test(rest)
    ? missing('announcements')
    : undefined;
}

/** Returns a question without an asset for figures or news that no source has; undefined for none. */
export function readMissingFigures(rest: string): QuestionOf<'not-covered'> | undefined {
  if (rest.length > longest || asksToExplain.test(rest)) return undefined;
  if (otherIndex.test(rest)) return missing('otherIndex', ['ibovespa']);
  if (otherInflation.test(rest)) return missing('otherInflation', ['ipcaTwelveMonths']);
  if (records.test(rest)) {
    if (/\bdolar\b/.test(rest)) return missing('records', ['dollar']);
    return missing('records', /\b(?:bitcoin|btc)\b/.test(rest) ? ['bitcoin'] : ['ibovespa']);
  }
  return news.test(rest) && !ofMarket.test(rest) ? missing('news') : undefined;
}

const otherSubjects = patterns.subject.map((source) => new RegExp(source));
const money = new RegExp(patterns.money);

/** Returns whether a message names money or the account, so that no other subject is meant. */
export function namesMoney(plain: string): boolean {
  return money.test(plain);
}

/** Returns a message about another subject, as football or medicine; undefined for none. */
export function readOtherSubject(plain: string): QuestionOf<'not-covered'> | undefined {
  if (plain.length > longest || namesMoney(plain)) return undefined;
  return otherSubjects.some((pattern) => pattern.test(plain)) ? missing('subject') : undefined;
}
