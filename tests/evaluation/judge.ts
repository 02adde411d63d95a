import { createHash } from 'node:crypto';
import { isSentence, collectSourcedValues } from '../../functions/assistant/domain/sourced-text.ts';
import type { AssistantAnswer } from '../../functions/assistant/answer-turn.ts';
import type { ReadWithModel } from '../../functions/assistant/model/question-model.ts';
import { testAssistant, renderAnswerText } from '../support/assistant/test-assistant.ts';
import { evaluationCases } from './cases/index.ts';
import { caseKinds, type CaseKind, type EvaluationCase } from './evaluation-case.ts';

export interface Judged {
  readonly evaluated: EvaluationCase;
  /** Flaws of the answer; empty for a correct one. */
  readonly flaws: readonly string[];
  readonly text: string;
  readonly milliseconds: number;
}

/** Returns true for a third of the cases, always the same: developers of the engine read only the others. */
export function isHeldBack({ kind, says }: EvaluationCase): boolean {
  const digest = createHash('sha256')
    .update(`${kind}/${says.join('/')}`)
    .digest();
  return (digest[0] ?? 0) % 3 === 0;
}

/** Phrases that an answer without advice never contains, and values that must never be printed. */
const adviceOrBrokenValue =
  /\b(?:recomendamos|aconselho|compre já|vale a pena comprar|deve comprar|deve vender|preço-alvo de|vai subir|vai cair|melhor escolha|está (?:barata|cara)|undefined|NaN|null|Infinity)\b/i;

/** @param readWithModel reads questions that the rules do not understand; undefined: no model */
export async function judge(
  evaluated: EvaluationCase,
  readWithModel?: ReadWithModel,
): Promise<Judged> {
  const assistant = testAssistant({ readWithModel });
  let answer: AssistantAnswer | undefined;
  const startedAt = performance.now();
  for (const text of evaluated.says) answer = await assistant.say(text);
  const milliseconds = (performance.now() - startedAt) / evaluated.says.length;
  if (answer === undefined)
    return { evaluated, flaws: ['the answer is empty'], text: '', milliseconds };
  const text = renderAnswerText(answer);
  const { about, has, hasNot } = evaluated;
  const flaws = [
    ...answer.about.flatMap((one) =>
      about.includes(one) || (one === 'unclear' && about.includes('unknown'))
        ? []
        : [`understood as ${one}`],
    ),
    ...has.flatMap((part) => (text.includes(part) ? [] : [`without “${part}”`])),
    ...hasNot.flatMap((part) => (text.includes(part) ? [`with “${part}”`] : [])),
    ...(adviceOrBrokenValue.test(text) ? ['advice, or a broken value'] : []),
    ...findUnsourcedFigures(answer).map((figure) => `“${figure}” without a source`),
  ];
  return { evaluated, flaws, text, milliseconds };
}

const assetNames = /\b(?:[A-Z]{4}\d{1,2}|B3)\b/g;

/** Returns the numbers in an answer's sentences that have no source. */
export function findUnsourcedFigures({
  parts,
  note,
}: Pick<AssistantAnswer, 'parts' | 'note'>): readonly string[] {
  return [...parts, ...(note === undefined ? [] : [note])].flatMap((part) => {
    if (!isSentence(part)) return [];
    // Digits in asset names are no figures.
    let rest = part.text.replaceAll(assetNames, '');
    for (const { text } of collectSourcedValues(part)) rest = rest.replace(text, '');
    rest = rest
      // Quoted examples, telephone numbers and the number of a law need no source.
      .replaceAll(/“[^”]*”/g, '')
      .replaceAll(/\b(?:188|190|192|180)\b|\bDisque 100\b|\(61\) 9610-0180|\b24 horas\b/g, '')
      // The deadline of the MED, a rule of Banco Central do Brasil.
      .replaceAll(/\baté 80 dias\b/g, '')
      .replaceAll(/\bLei (?:[A-Za-zÀ-ÿ]+ )*\(\d{1,2}\.\d{3}\/\d{4}\)/g, '')
      // The list of sources repeats the figures of the previous answer, each with its own source.
      .replaceAll(
        /^- .*: (?:brapi|Banco Central do Brasil|é o que você disse|conta feita aqui|regra do BFJ|regra pública).*$/gm,
        '',
      );
    return rest.match(/\d[\d.,]*/g) ?? [];
  });
}

export interface KindResult {
  readonly kind: CaseKind;
  readonly open: { readonly right: number; readonly all: number };
  readonly heldBack: { readonly right: number; readonly all: number };
}

export async function evaluateAll(readWithModel?: ReadWithModel): Promise<{
  readonly judged: readonly Judged[];
  readonly kinds: readonly KindResult[];
}> {
  const judged: Judged[] = [];
  for (const one of evaluationCases) judged.push(await judge(one, readWithModel));
  const count = (kind: CaseKind, heldBack: boolean) => {
    const ofKind = judged.filter(
      ({ evaluated }) => evaluated.kind === kind && isHeldBack(evaluated) === heldBack,
    );
    return { right: ofKind.filter(({ flaws }) => flaws.length === 0).length, all: ofKind.length };
  };
  const kinds = caseKinds.map((kind) => ({
    kind,
    open: count(kind, false),
    heldBack: count(kind, true),
  }));
  return { judged, kinds };
}
