import { readQuestion } from '../reading/read-question.ts';
import { normalizeText } from '../text/normalize-text.ts';
import type { Question, QuestionOf } from '../domain/question.ts';
import { patchedProgram } from './patch-program.ts';

/*
 * Follow-ups of a calculation: each changes one slot of the calculation before, and keeps the others. A number keeps
 * the unit of the slot that it replaces.
 */

interface PreviousCalculation {
  readonly question: Question;
  readonly text: string;
}

const maxLength = 80;
const maxSaid = 600;
/** A message that may fill a slot, and does not ask something else. */
const fillsSlot =
  /^(?!.*\b(?:que e|significa|explic\w+|alert\w*|avis\w+)\b).{0,80}(?:\d|\bmil\b|\bcem\b|\b(?:cdi|cdb|lci|lca|selic|poupanca|ipca|tesouro)\b|\b(?:um|dois|tres|cinco|dez) (?:ano|mes))/;
const asksNet =
  /^(?:(?:e|mas|qual|quais|quanto|o|a|valor|total|fica|da|seria|isso|ja|em|no|agora|so|rende|rendimento|sobra|ai|entao|deles|delas|mais) )*(?:liquid[oa]s?|(?:tirando|descontando|descontado|depois d[oe]|com|menos|fora) (?:o |os )?(?:imposto|impostos|ir)(?: de renda)?|(?:sem|livre de) impostos?)\W*$/;
const asksReal =
  /\b(?:descont\w+|tirando|acima d[ea]|corrigid[oa]|fora|menos|contando|considerando|com) (?:pel[ao] |tambem )?(?:a |o )?(?:inflacao|ipca)\W*$|\b(?:ganho|valor|rendimento|retorno|juros?) real\W*$|\bem dinheiro de hoje\W*$/;
const asksGross = /^(?:(?:e|o|qual|quanto|valor|total) )*brut[oa]\W*$/;
const agrees = /^(?:(?:sim|isso|exato|claro|e|ss|aham|isso mesmo|do cdi|s)[\s,.!]*)+$/;

/** Returns the calculation before, changed by the message; undefined for a message that does not change it. */
export function patchedCalculation(
  plain: string,
  { question: before, text }: PreviousCalculation,
): Question | undefined {
  if (before.about === 'incomplete-growth') return completedGrowth(plain, before, text);
  if (before.about === 'calculate') return patchedProgram(plain, before, completedText);
  if (before.about !== 'growth' && before.about !== 'compare-rates') return undefined;
  if (plain.length > maxLength) return undefined;
  if (asksNet.test(plain)) return { ...before, shows: 'net' };
  if (asksReal.test(plain)) return { ...before, shows: 'real' };
  if (asksGross.test(plain)) return { ...before, shows: undefined };
  return undefined;
}

/** Reads what was said so far together with what completes it. */
function completedText(said: string, plain: string): Question | undefined {
  const whole = readQuestion(`${said} ${plain}`);
  const isCalculation = whole.about === 'calculate' || calculations.has(whole.about);
  return isCalculation ? whole : undefined;
}

const calculations: ReadonlySet<Question['about']> = new Set([
  'growth',
  'compare-rates',
  'target-sum',
  'time-to-sum',
  'income-capital',
  'incomplete-growth',
  'asset',
]);

function completedGrowth(
  plain: string,
  before: QuestionOf<'incomplete-growth'>,
  text: string,
): Question | undefined {
  const said = before.said ?? normalizeText(text);
  if (before.doubtfulPercent !== undefined) {
    const isPart = agrees.test(plain);
    const corrected = said.replaceAll(
      /(\d{2,3}(?:[.,]\d{1,4})?) ?(?:%|por cento)(?: (?:ao ano|a\.a\.?|aa|anual))?/g,
      isPart ? '$1% do cdi' : ' ',
    );
    return completedText(corrected, isPart ? '' : plain);
  }
  if (before.missing.includes('term')) return undefined;
  const whole = fillsSlot.test(plain) ? completedText(said, plain) : undefined;
  if (whole?.about !== 'incomplete-growth') return whole;
  const isNearer = whole.missing.length < before.missing.length;
  return isNearer ? { ...whole, said: `${said} ${plain}`.slice(-maxSaid) } : undefined;
}
