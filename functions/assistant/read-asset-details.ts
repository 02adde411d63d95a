import { maxCompared, type Question } from './domain/question.ts';
import type { AssetLexicon } from './lexicon/asset-lexicon.ts';
import { describeRename } from './lexicon/renamed-assets.ts';
import { readPastPrice } from './past-prices/read-past-price.ts';
import { readPayments } from './payments/read-payments.ts';
import { normalizeText } from './text/normalize-text.ts';
import type { PreviousQuestion } from './reading/dialogue/previous-question.ts';
import { correctTypos } from './reading/typos.ts';
import { findSubject, type Subject } from './lexicon/find-subject.ts';

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
const sameWords: ReadonlySet<string> = new Set(
  (
    'e o a os as do da no na de em como ta esta fica nisso nesse isso quesito tambem tbm tb mesma mesmo coisa aff ok bom ' +
    'entao agora pra para quanto qual que tal igual um uma ,'
  ).split(' '),
);
const refersBack = /\b(?:nisso|nesse quesito|mesm[ao] coisa|tambem|tbm|tb|igual)\b/;

const asksYear = /\b(?:(?:12|doze) meses|quanto (?:deu|pagou|paga|rendeu|foi)|no ano|total)\b/;
const asksPrice = /\b(?:preco|cotacao|quanto (?:esta|ta|custa))\b/;
const questionEnd = /[?!;\n]|\.(?=\s|$)/;

/** More words are no question about one thing. */
const mostWords = 60;

/** Returns questions about payments or earlier prices of assets; undefined: what other rules found stands. */
export function readAssetDetails(
  text: string,
  others: readonly Question[],
  { lexicon, today }: { readonly lexicon: AssetLexicon; readonly today: string },
  previous: PreviousQuestion | undefined,
): readonly [Question, ...Question[]] | undefined {
  const isOwn = others.some(({ about }) => about === 'portfolio');
  if (!isOwn && !others.every(({ about }) => givesWay.has(about))) return undefined;
  const plain = correctTypos(normalizeText(text));
  if (plain.split(' ').length > mostWords) return undefined;
  const subject = findSubject(plain, lexicon, previous);
  // `tenho 200 bbas3, quanto ganhei em 2024` is no question about the registered portfolio.
  if (isOwn) {
    const ofQuantity = subject.isNamed ? readPayments(subject, undefined, today) : undefined;
    return ofQuantity?.about === 'payments' && ofQuantity.quantity ? [ofQuantity] : undefined;
  }
  const found =
    renamedAsset(subject) ??
    otherClass(subject, previous?.question) ??
    sameOfOther(subject, previous?.question) ??
    costOfIncome(subject, previous?.question) ??
    readPayments(subject, previous?.question, today) ??
    readPastPrice(subject, previous, today) ??
    priceInReais(subject);
  if (found === undefined) return undefined;
  const isSeveral = text.split(questionEnd).filter((part) => /\p{L}/u.test(part)).length > 1;
  const kept = isSeveral
    ? others.filter(({ about }) => about === 'terms' || about === 'indicators')
    : [];
  const [ticker] = subject.tickers;
  const alsoYear =
    found.about === 'payments' &&
    found.of === 'frequency' &&
    ticker !== undefined &&
    asksYear.test(subject.words);
  if (alsoYear) return [found, { about: 'dividends', ticker }];
  const alsoPrice =
    found.about === 'payments' &&
    found.of !== 'yearly-rate' &&
    ticker !== undefined &&
    asksPrice.test(subject.words);
  return alsoPrice
    ? [{ about: 'asset', ticker }, found, ...kept.slice(0, 1)]
    : [found, ...kept.slice(0, 2)];
}

const otherFigures = /\b(?:dividend\w*|provent\w*|lucr\w+|valor de mercado|divida|receita|acoes)\b/;

const asksReais = /\besta (?:a |em )?quantos reais\b|\bquantos reais (?:esta|custa|vale)\b/;

/** `a BDR da Apple está quantos reais?` */
function priceInReais({ tickers, isNamed, words }: Subject): Question | undefined {
  const [ticker, ...others] = tickers;
  return isNamed &&
    ticker !== undefined &&
    others.length === 0 &&
    asksReais.test(words) &&
    !otherFigures.test(words)
    ? { about: 'asset', ticker }
    : undefined;
}

const onlyClass =
  /^(?:(?:nao|a|o|e|quero|era|eh|quis dizer|digo|na verdade|,) )*(on|pn|ordinaria|preferencial|unit|3|4|5|6|11)$/;
const classNumbers: Readonly<Record<string, string>> = {
  on: '3',
  ordinaria: '3',
  pn: '4',
  preferencial: '4',
  unit: '11',
};

/** `não, a 4`: the question before, about another class of the same company. */
function otherClass({ isNamed, words }: Subject, previous: Question | undefined) {
  const [, named] = onlyClass.exec(words.trim()) ?? [];
  if (isNamed || named === undefined || previous === undefined || !('ticker' in previous)) {
    return undefined;
  }
  const { ticker } = previous;
  const isShare = ticker !== undefined && /^[A-Z]{4}\d{1,2}$/.test(ticker);
  const isOfAsset =
    previous.about === 'asset' || previous.about === 'dividends' || previous.about === 'history';
  if (!isShare || !isOfAsset) return undefined;
  return { ...previous, ticker: `${ticker.slice(0, 4)}${classNumbers[named] ?? named}` };
}

const asksCost =
  /\b(?:comprar tud[oa]|em dinheiro|em reais|quanto (?:custa|fica|da isso|isso da)|isso da quanto)\b/;

/** `e quanto dá para comprar tudo?` after the number of shares for an income, which names their cost. */
function costOfIncome({ isNamed, words }: Subject, previous: Question | undefined) {
  return !isNamed && previous?.about === 'income' && asksCost.test(words) && !/\d/.test(words)
    ? previous
    : undefined;
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
  if (
    !isNamed ||
    previous === undefined ||
    !(said === '' || said.split(' ').every((word) => sameWords.has(word)))
  )
    return undefined;
  const isFollowUp = /^(?:e|aff|ok|bom)\b/.test(said) || refersBack.test(said);
  if (!isFollowUp) return undefined;
  const named = tickers.slice(0, maxCompared);
  const [ticker = ''] = named;
  const { about } = previous;
  if (about === 'payments' || about === 'past-price') return { ...previous, tickers: named };
  if (about === 'query') {
    const { query } = previous;
    const isOfNamed = query.set.of === 'named' && query.op === 'values';
    return isOfNamed
      ? { about: 'query', query: { ...query, set: { of: 'named', tickers: named } } }
      : undefined;
  }
  if (named.length > 1) return undefined;
  if (about === 'dividends' || about === 'history') return { ...previous, ticker };
  return about === 'asset' && refersBack.test(said) ? { about: 'asset', ticker } : undefined;
}
