import { messageKinds } from '../../../shared/contracts/messaging.ts';
import type { InterestArea, MessageLength } from '../../../shared/contracts/preferences.ts';
import { archivePath, editionPath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { formatPastDayAfterNoun } from '../../../shared/editions/format-days.ts';
import { marketRowNames, marketRowsFor } from '../../editions/messages/market-rows.ts';
import { dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import { factValue } from '../domain/sourced-values.ts';
import type { QuestionOf } from '../domain/question.ts';
import {
  sourcedText,
  wrapWords,
  type AnswerTable,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';
import { answerMacro } from './macro.ts';
import { answerMovers } from './movers.ts';

/** The preferences of a reader with an account. */
export interface EditionReader {
  readonly areas: readonly InterestArea[];
  readonly length: MessageLength;
}

/**
 * Returns the newest edition that fits: its values, each with the source from its facts, and the link to its text.
 * @param editions newest first
 * @param reader undefined for a visitor
 */
export function answerEdition(
  { kind, day }: QuestionOf<'edition'>,
  editions: readonly EditionFacts[],
  reader: EditionReader | undefined,
  today: string,
): Paragraphs {
  const latest = day === 'yesterday' ? dayBefore(today) : today;
  const facts = editions.find(
    (edition) => (kind === undefined || edition.kind === kind) && edition.day <= latest,
  );
  if (facts === undefined) {
    return [
      sourcedText`Ainda não tenho uma edição para mostrar.`,
      { kind: 'link', label: 'Todas as edições', path: archivePath },
    ];
  }
  const { areas = [], length = 'media' } = reader ?? {};
  const isOfShares = areas.length === 0 || areas.includes('acoes');
  const isOfRates = areas.length === 0 || areas.includes('renda-fixa');
  return [
    ...(facts.day === latest ? [] : [editionMissing(kind, day, today)]),
    editionTitle(facts, today),
    ...listMarketValues(facts, areas, today),
    ...(isOfShares && length !== 'curta' ? answerMovers(facts) : []),
    ...(isOfRates && length !== 'curta' && facts.copomDay !== undefined
      ? answerMacro(['copomDay'], facts, today)
      : []),
    { kind: 'link', label: 'Ler a edição inteira', path: editionPath(facts) },
    ...(reader === undefined
      ? []
      : [
          sourcedText`No WhatsApp, a última mensagem que você recebeu por lá vem inteira com VER COMPLETO.`,
        ]),
  ];
}

function editionMissing(
  kind: EditionFacts['kind'] | undefined,
  day: QuestionOf<'edition'>['day'],
  today: string,
): Sentence {
  const name = wrapWords(
    kind === 'opening' ? 'abertura' : kind === 'closing' ? 'fechamento' : 'edição',
  );
  if (day === 'yesterday') {
    return sourcedText`De ontem não há ${name}. Esta é a mais recente antes de hoje:`;
  }
  return tradingSession(today) === undefined
    ? sourcedText`Hoje não há pregão, e por isso não há ${name}. Esta é a edição mais recente:`
    : sourcedText`De hoje ainda não há ${name}. Esta é a edição mais recente:`;
}

function editionTitle(facts: EditionFacts, today: string): Sentence {
  const when = (text: string): SourcedValue => ({ text, source: 'BFJ', at: facts.madeAt });
  const name = wrapWords(messageKinds.find(({ id }) => id === facts.kind)?.label ?? '');
  const edition = sourcedText`${name} ${when(formatPastDayAfterNoun(facts.day, today))}`;
  return facts.kind === 'closing'
    ? sourcedText`${edition}:`
    : sourcedText`${edition}, com os números do pregão ${when(formatPastDayAfterNoun(facts.session.day, today))}:`;
}

/**
 * Returns the market values of the reader's areas, in the order of the edition: values that change as a table, rates
 * as sentences.
 */
function listMarketValues(
  facts: EditionFacts,
  areas: readonly InterestArea[],
  today: string,
): Paragraphs {
  const names = marketRowsFor(areas.length === 0 ? ['acoes', 'renda-fixa'] : areas);
  const rows = names.flatMap((name): AnswerTable['rows'] => {
    const fact = facts[name];
    const change = fact?.changeInBasisPoints ?? null;
    if (fact === undefined || change === null) return [];
    const label = marketRowNames[name];
    const figure: SourcedValue = { ...factValue(fact), of: label };
    return [{ label, cells: [figure, { ...figure, text: formatChange(change) }] }];
  });
  const table: AnswerTable = {
    kind: 'table',
    caption: 'O mercado na edição',
    columns: ['Valor', 'Variação'],
    rows,
  };
  const still = names.filter((name) => facts[name]?.changeInBasisPoints === null);
  return [...(rows.length === 0 ? [] : [table]), ...answerMacro(still, facts, today)];
}
