import { messageKinds } from '../../contracts/messaging.ts';
import type { InterestArea, MessageLength } from '../../contracts/preferences.ts';
import { archivePath, editionPath } from '../../editions/edition-address.ts';
import type { EditionFacts } from '../../editions/edition-facts.ts';
import { ofWhen } from '../../editions/prose/day-words.ts';
import { figureNames, figuresFor } from '../../editions/prose/market-figures.ts';
import { dayBefore, tradingSession } from '../../market/b3-session.ts';
import { formatChange } from '../../values/percentage.ts';
import { factFigure } from '../figures.ts';
import type { QuestionOf } from '../question.ts';
import { told, wordsOf, type AnswerTable, type Figure, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';
import { tellMacro } from './macro.ts';
import { tellMovers } from './movers.ts';

/** Of whoever has chosen something, what they read of an edition. */
export interface EditionReader {
  readonly areas: readonly InterestArea[];
  readonly length: MessageLength;
}

/**
 * The newest edition that fits: its figures, each as its facts have it, and the way to its text.
 * @param editions newest first
 * @param reader undefined for whoever has no account
 */
export function tellEdition(
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
      told`Ainda não tenho uma edição para mostrar.`,
      { kind: 'link', label: 'Todas as edições', path: archivePath },
    ];
  }
  const { areas = [], length = 'media' } = reader ?? {};
  const isOfShares = areas.length === 0 || areas.includes('acoes');
  const isOfRates = areas.length === 0 || areas.includes('renda-fixa');
  return [
    ...(facts.day === latest ? [] : [notThere(kind, day, today)]),
    title(facts, today),
    ...figuresOf(facts, areas, today),
    ...(isOfShares && length !== 'curta' ? tellMovers(facts) : []),
    ...(isOfRates && length !== 'curta' && facts.copomDay !== undefined
      ? tellMacro(['copomDay'], facts, today)
      : []),
    { kind: 'link', label: 'Ler a edição inteira', path: editionPath(facts) },
    ...(reader === undefined
      ? []
      : [
          told`No WhatsApp, a última mensagem que você recebeu por lá vem inteira com VER COMPLETO.`,
        ]),
  ];
}

function notThere(
  kind: EditionFacts['kind'] | undefined,
  day: QuestionOf<'edition'>['day'],
  today: string,
): Sentence {
  const name = wordsOf(
    kind === 'opening' ? 'abertura' : kind === 'closing' ? 'fechamento' : 'edição',
  );
  if (day === 'yesterday') {
    return told`De ontem não há ${name}. Esta é a mais recente antes de hoje:`;
  }
  return tradingSession(today) === undefined
    ? told`Hoje não há pregão, e por isso não há ${name}. Esta é a edição mais recente:`
    : told`De hoje ainda não há ${name}. Esta é a edição mais recente:`;
}

function title(facts: EditionFacts, today: string): Sentence {
  const when = (text: string): Figure => ({ text, source: 'BFJ', at: facts.madeAt });
  const name = wordsOf(messageKinds.find(({ id }) => id === facts.kind)?.label ?? '');
  const edition = told`${name} ${when(ofWhen(facts.day, today))}`;
  return facts.kind === 'closing'
    ? told`${edition}:`
    : told`${edition}, com os números do pregão ${when(ofWhen(facts.session.day, today))}:`;
}

/** What the areas of somebody are told of, in the order of the edition: what moves as a table, rates as sentences. */
function figuresOf(facts: EditionFacts, areas: readonly InterestArea[], today: string): Paragraphs {
  const names = figuresFor(areas.length === 0 ? ['acoes', 'renda-fixa'] : areas);
  const rows = names.flatMap((name): AnswerTable['rows'] => {
    const fact = facts[name];
    const change = fact?.changeInBasisPoints ?? null;
    if (fact === undefined || change === null) return [];
    const label = figureNames[name];
    const figure: Figure = { ...factFigure(fact), of: label };
    return [{ label, cells: [figure, { ...figure, text: formatChange(change) }] }];
  });
  const table: AnswerTable = {
    kind: 'table',
    caption: 'O mercado na edição',
    columns: ['Valor', 'Variação'],
    rows,
  };
  const still = names.filter((name) => facts[name]?.changeInBasisPoints === null);
  return [...(rows.length === 0 ? [] : [table]), ...tellMacro(still, facts, today)];
}
