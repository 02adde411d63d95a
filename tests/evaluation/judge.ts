import { createHash } from 'node:crypto';
import { isSentence, figuresOf } from '../../shared/assistant/told.ts';
import type { AssistantAnswer } from '../../functions/assistant/answer-turn.ts';
import type { ReadWithModel } from '../../functions/assistant/model/question-model.ts';
import { playAssistant, textOf } from '../support/assistant/play-assistant.ts';
import { evaluationCases } from './cases/index.ts';
import { caseKinds, type CaseKind, type EvaluationCase } from './evaluation-case.ts';

export interface Judged {
  readonly evaluated: EvaluationCase;
  /** What is wrong with the answer; empty for one that is right. */
  readonly flaws: readonly string[];
  readonly text: string;
  readonly milliseconds: number;
}

/** A third of the cases, always the same: whoever mends the engine looks at the others. */
export function isHeldBack({ kind, says }: EvaluationCase): boolean {
  const digest = createHash('sha256')
    .update(`${kind}/${says.join('/')}`)
    .digest();
  return (digest[0] ?? 0) % 3 === 0;
}

/** Said by nobody who gives no advice. */
const advises =
  /\b(?:recomendamos|aconselho|compre já|vale a pena comprar|deve comprar|deve vender|preço-alvo de|vai subir|vai cair|melhor escolha|está (?:barata|cara)|undefined|NaN|null|Infinity)\b/i;

/** @param readWithModel where the rules do not understand; nobody where it is undefined */
export async function judge(
  evaluated: EvaluationCase,
  readWithModel?: ReadWithModel,
): Promise<Judged> {
  const person = playAssistant({ readWithModel });
  let answer: AssistantAnswer | undefined;
  const begun = performance.now();
  for (const text of evaluated.says) answer = await person.say(text);
  const milliseconds = (performance.now() - begun) / evaluated.says.length;
  if (answer === undefined)
    return { evaluated, flaws: ['nothing is said'], text: '', milliseconds };
  const text = textOf(answer);
  const { about, has, hasNot } = evaluated;
  const flaws = [
    ...answer.about.flatMap((one) => (about.includes(one) ? [] : [`understood as ${one}`])),
    ...has.flatMap((part) => (text.includes(part) ? [] : [`without “${part}”`])),
    ...hasNot.flatMap((part) => (text.includes(part) ? [`with “${part}”`] : [])),
    ...(advises.test(text) ? ['advice, or a slip'] : []),
    ...untraced(answer).map((figure) => `“${figure}” of nobody`),
  ];
  return { evaluated, flaws, text, milliseconds };
}

const assetNames = /\b(?:[A-Z]{4}\d{1,2}|B3)\b/g;

/** Figures of an answer's sentences that no origin stands for. */
export function untraced({
  parts,
  note,
}: Pick<AssistantAnswer, 'parts' | 'note'>): readonly string[] {
  return [...parts, ...(note === undefined ? [] : [note])].flatMap((part) => {
    if (!isSentence(part)) return [];
    // Names of assets, whose figures are none.
    let rest = part.text.replaceAll(assetNames, '');
    for (const { text } of figuresOf(part)) rest = rest.replace(text, '');
    rest = rest
      // Examples in quotes, telephone numbers and the number of a law need no source.
      .replaceAll(/“[^”]*”/g, '')
      .replaceAll(/\b(?:188|190|192|180)\b|\bDisque 100\b|\(61\) 9610-0180|\b24 horas\b/g, '')
      // The deadline of the MED (Banco Central do Brasil).
      .replaceAll(/\baté 80 dias\b/g, '')
      .replaceAll(/\bLei (?:[A-Za-zÀ-ÿ]+ )*\(\d{1,2}\.\d{3}\/\d{4}\)/g, '')
      // The list of sources says the figures of the answer before, each with its own origin.
      .replaceAll(
        /^- .*: (?:brapi|Banco Central do Brasil|é o que você disse|conta feita aqui|regra do BFJ).*$/gm,
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
  const count = (kind: CaseKind, held: boolean) => {
    const own = judged.filter(
      ({ evaluated }) => evaluated.kind === kind && isHeldBack(evaluated) === held,
    );
    return { right: own.filter(({ flaws }) => flaws.length === 0).length, all: own.length };
  };
  const kinds = caseKinds.map((kind) => ({
    kind,
    open: count(kind, false),
    heldBack: count(kind, true),
  }));
  return { judged, kinds };
}
