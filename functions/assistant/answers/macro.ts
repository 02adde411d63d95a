import { formatFutureDay } from '../../../shared/editions/format-days.ts';
import { archivePath, editionPath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { calculatedValue, factValue, plainNumber } from '../domain/sourced-values.ts';
import type { MacroName } from '../domain/question.ts';
import {
  wrapName,
  sourcedText,
  wrapWords,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

const macroLabels: Readonly<Record<Exclude<MacroName, 'copomDay'>, string>> = {
  selic: 'A meta da Selic',
  cdi: 'O CDI',
  ipcaTwelveMonths: 'O IPCA em doze meses',
  ipcaMonth: 'O IPCA do último mês divulgado',
  dollar: 'O dólar',
  euro: 'O euro',
  ibovespa: 'O Ibovespa',
  bitcoin: 'O bitcoin',
};

/** `o dólar`, `a meta da Selic` */
export function nameInSentence(name: MacroName): string {
  if (name === 'copomDay') return 'a data do Copom';
  const label = macroLabels[name];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Returns the current values, corrects a wrong direction in the question, and links to the edition: the product has
 * no causes of a move.
 */
export function answerMove(
  { names, why }: { readonly names: readonly MacroName[]; readonly why: 'up' | 'down' | 'unsaid' },
  facts: PartialFacts | undefined,
  newest: EditionFacts | undefined,
  today: string,
): Paragraphs {
  const corrections = names.flatMap((name): Sentence[] => {
    const fact = name === 'copomDay' ? undefined : facts?.[name];
    const change = fact?.changeInBasisPoints ?? null;
    if (fact === undefined || name === 'copomDay' || change === null || why === 'unsaid') return [];
    if (why === 'up' ? change > 0 : change < 0) return [];
    const direction = change === 0 ? 'ficou estável' : change > 0 ? 'subiu' : 'caiu';
    const expected = why === 'up' ? 'subiu' : 'caiu';
    return [
      sourcedText`Na medida mais recente ${wrapName(nameInSentence(name))} não ${wrapWords(expected)}: ${wrapWords(direction)}.`,
    ];
  });
  return [...answerMacro(names, facts, today), ...corrections, ...answerReason(newest)];
}

/** Answers a question about the reason for a move. */
export function answerReason(newest: EditionFacts | undefined): Paragraphs {
  return [
    sourcedText`O motivo eu não sei dizer: tenho os números, e não as causas. O que mais mudou no dia está na edição.`,
    newest === undefined
      ? { kind: 'link', label: 'Todas as edições', path: archivePath }
      : { kind: 'link', label: 'Ler a edição inteira', path: editionPath(newest) },
  ];
}

/** Returns values from the newest edition. */
export function answerMacro(
  names: readonly MacroName[],
  facts: PartialFacts | undefined,
  today: string,
): Paragraphs {
  return names.map((name): Sentence => {
    if (name === 'copomDay') {
      const day = facts?.copomDay?.day;
      if (day === undefined) return sourcedText`Não tenho a data da próxima decisão do Copom.`;
      const figure: SourcedValue = {
        text: formatFutureDay(day, today),
        source: 'Banco Central do Brasil',
        at: null,
      };
      return sourcedText`O Copom anuncia a próxima decisão sobre a Selic ${figure}.`;
    }
    const fact = facts?.[name];
    if (fact === undefined)
      return sourcedText`Ainda não tenho ${wrapName(nameInSentence(name))}: a fonte não informou esse número.`;
    const figure = factValue(fact);
    const change = fact.changeInBasisPoints;
    return change === null
      ? sourcedText`${wrapName(macroLabels[name])} está em ${figure}.`
      : sourcedText`${wrapName(macroLabels[name])} está em ${figure} (${{ ...figure, text: formatChange(change) }}).`;
  });
}

/** Returns two rates and the difference between them. */
export function answerSpread(
  names: readonly MacroName[],
  facts: PartialFacts | undefined,
  today: string,
): Paragraphs {
  const values = names.flatMap((name) => (name === 'copomDay' ? [] : (facts?.[name]?.value ?? [])));
  const [first, second] = values;
  const both = answerMacro(names, facts, today);
  if (first === undefined || second === undefined) return both;
  const points = toExactDecimal(first).minus(toExactDecimal(second)).abs();
  return [
    ...both,
    sourcedText`A diferença é de ${calculatedValue(plainNumber(points.round(2)), 'a taxa maior menos a menor')} pontos percentuais.`,
  ];
}
