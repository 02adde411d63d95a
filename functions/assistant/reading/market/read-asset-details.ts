import { maxCompared, type Question } from '../../domain/question.ts';
import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import { describeRename } from '../../lexicon/renamed-assets.ts';
import { readPastPrice } from '../../past-prices/read-past-price.ts';
import { readPayments } from '../../payments/read-payments.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import type { PreviousQuestion } from '../dialogue/previous-question.ts';
import { correctTypos } from '../typos.ts';
import { findSubject, type Subject } from './find-subject.ts';

/** What other rules may say of a question about payments or earlier prices of assets. */
const givesWay: ReadonlySet<Question['about']> = new Set([
  'affordable',
  'asset',
  'compare',
  'dividends',
  'extreme',
  'history',
  'indicators',
  'invested',
  'left-over',
  'movers',
  'not-covered',
  'query',
  'received',
  'taxes',
  'terms',
  'unknown',
  'worth',
]);

/** Nothing but another asset: `e o bradesco, mesma coisa`, `aff, e a vale como ta nisso`. */
const saysSame =
  /^(?:e|o|a|os|as|do|da|no|na|de|em|como|ta|esta|fica|nisso|nesse|isso|quesito|tambem|tbm|tb|mesma|mesmo|coisa|aff|ok|bom|entao|agora|pra|para|quanto|qual|que|tal|igual|um|uma|,)(?: (?:e|o|a|os|as|do|da|no|na|de|em|como|ta|esta|fica|nisso|nesse|isso|quesito|tambem|tbm|tb|mesma|mesmo|coisa|aff|ok|bom|entao|agora|pra|para|quanto|qual|que|tal|igual|um|uma|,))*$/;
const refersBack = /\b(?:nisso|nesse quesito|mesm[ao] coisa|tambem|tbm|tb|igual)\b/;

/** Returns a question about payments or earlier prices of assets; undefined: what other rules found stands. */
export function readAssetDetails(
  text: string,
  others: readonly Question[],
  { lexicon, today }: { readonly lexicon: AssetLexicon; readonly today: string },
  previous: PreviousQuestion | undefined,
): Question | undefined {
  if (!others.every(({ about }) => givesWay.has(about))) return undefined;
  const plain = correctTypos(normalizeText(text));
  const subject = findSubject(plain, lexicon, previous?.question);
  return (
    renamedAsset(subject) ??
    sameOfOther(subject, previous?.question) ??
    readPayments(subject, previous?.question, today) ??
    readPastPrice(subject, previous, today)
  );
}

const asksName =
  /\b(?:mud(?:ou|aram)|troc(?:ou|aram)) de (?:nome|codigo|ticker|sigla)\b|\b(?:codigo|nome|ticker) novo\b|\bnovo (?:codigo|nome|ticker)\b|\bvirou (?:o que|qual)\b|\b(?:sumiu|nao acho|nao encontro|nao aparece|cade)\b/;

/** `a Eletrobras mudou de nome, qual o código novo?` */
function renamedAsset({ tickers, isNamed, words }: Subject): Question | undefined {
  const [ticker, ...others] = tickers;
  const isOfName = isNamed && ticker !== undefined && others.length === 0 && asksName.test(words);
  return isOfName && describeRename(ticker) !== undefined
    ? { about: 'asset', ticker, asksName: true }
    : undefined;
}

/** Returns the question before, about the assets that are named now. */
function sameOfOther(
  { tickers, isNamed, words }: Subject,
  previous: Question | undefined,
): Question | undefined {
  const said = words.trim();
  if (!isNamed || previous === undefined || !(said === '' || saysSame.test(said))) return undefined;
  const isFollowUp = /^(?:e|aff|ok|bom)\b/.test(said) || refersBack.test(said);
  if (!isFollowUp) return undefined;
  const named = tickers.slice(0, maxCompared);
  const [ticker = ''] = named;
  switch (previous.about) {
    case 'payments':
    case 'past-price':
      return { ...previous, tickers: named };
    case 'dividends':
    case 'history':
      return named.length === 1 ? { ...previous, ticker } : undefined;
    case 'asset':
      return named.length === 1 && refersBack.test(said) ? { about: 'asset', ticker } : undefined;
    case 'query':
      return previous.query.set.of === 'named' && previous.query.op === 'values'
        ? {
            about: 'query',
            query: { ...previous.query, set: { of: 'named', tickers: named } },
          }
        : undefined;
    default:
      return undefined;
  }
}
