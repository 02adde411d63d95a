import { capitalize } from '../../../../shared/editions/format-days.ts';
import { joinList } from '../../../../shared/editions/format-facts.ts';
import type { KnowledgeLevel } from '../../../../shared/contracts/preferences.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import type { QuestionOf } from '../../domain/question.ts';
import { sourcedText, wrapName, type Sentence } from '../../domain/sourced-text.ts';
import { findMissingMeasure } from '../../../market/facts/missing-measures.ts';
import { evaluateQuery } from '../evaluate-query.ts';
import { isOfFunds } from '../fund-sets.ts';
import type { AssetSet, Query } from '../query.ts';
import { setAfter } from '../set-words.ts';
import { answerQuery } from './answer-query.ts';
import { isForeignToKind, isFundKind, nameMeasure } from './measure-words.ts';
import { namesOfMissing, unreadSentence } from './missing-words.ts';
import type { QueryFacts } from './named-facts.ts';

type NotInformed = QuestionOf<'not-informed'>;

interface NotInformedContext {
  readonly readFacts: (query: Query) => Promise<QueryFacts>;
  readonly today: string;
  readonly level: KnowledgeLevel;
}

const ofCompanies: readonly MeasureName[] = [
  'priceEarnings',
  'priceToBook',
  'dividendYield',
  'returnOnEquity',
  'netMargin',
  'netDebt',
];
const ofFunds: readonly MeasureName[] = [
  'priceToBook',
  'dividendYield',
  'dividendsPerShare',
  'equity',
  'turnover',
];
const maxNear = 3;

/** Says what the source does not have or what was not understood, with the figures that come nearest. */
export async function answerNotInformed(
  question: NotInformed,
  { readFacts, today, level }: NotInformedContext,
): Promise<Paragraphs> {
  const { set, missing, unread = [] } = question;
  const first: readonly Sentence[] =
    missing.length === 0
      ? [notUnderstood(set, unread)]
      : [
          sourcedText`A fonte não informa ${wrapName(namesOfMissing(missing))} ${wrapName(setAfter('de', set))}.`,
          ...unreadSentence(unread),
        ];
  if (set.of !== 'named') return [...first, knownMeasures(set, isOfFunds(set))];
  const query: Query = { set, op: 'values', measures: ['price'], period: 'now', filters: [] };
  const { table, ...reading } = await readFacts(query);
  const kinds = set.tickers.map((ticker) => table?.asset(ticker)?.kind);
  const isFund = kinds.every((kind) => (kind === undefined ? isOfFunds(set) : isFundKind(kind)));
  const wanted = nearMeasures(missing, isFund);
  const known = table && evaluateQuery({ ...query, measures: wanted }, table);
  const near = wanted.filter((_, index) =>
    known?.rows.some(({ facts }) => facts[index] !== undefined),
  );
  if (near.length === 0 || table === undefined) return [...first, knownMeasures(set, isFund)];
  const result = evaluateQuery({ ...query, measures: near }, table);
  const figures = answerQuery({ ...query, measures: near }, result, { today, level, ...reading });
  return [...first, sourcedText`O que tenho de mais próximo:`, ...figures];
}

function notUnderstood(set: AssetSet, unread: readonly string[]): Sentence {
  const words = joinList(unread.map((word) => `“${word}”`));
  return sourcedText`Não entendi ${wrapName(words)} na pergunta sobre ${wrapName(setAfter('de', set).replace(/^de /, ''))}.`;
}

function knownMeasures(set: AssetSet, isFund: boolean): Sentence {
  const names = (isFund ? ofFunds : ofCompanies).map((one) =>
    nameMeasure(one, isFund ? 'fund' : undefined),
  );
  return sourcedText`${wrapName(capitalize(setAfter('de', set)))} sei dizer ${wrapName(joinList(['preço', ...names]))}.`;
}

/** Returns the measures nearest to what is missing, of the kind of the assets. */
function nearMeasures(missing: NotInformed['missing'], isFund: boolean): MeasureName[] {
  const all = missing.flatMap((one) => findMissingMeasure(one).near);
  return [...new Set(all)]
    .filter((measure) => !isFund || !isForeignToKind(measure, 'fund'))
    .slice(0, maxNear);
}
