import type { DistressKind } from '../reading/distress/distress-kinds.ts';
import { foreignKinds, type ForeignLanguage } from '../reading/distress/foreign-distress.ts';
import { supportEmail } from '../../values/support-email.ts';
import type { PhoneNumber } from '../../values/phones/phone-number.ts';
import type { Sentence } from '../told.ts';
import answers from './distress-answers.data.json' with { type: 'json' };

/** The emergency number where somebody writes from; `local` where it is another one. */
export type Emergency = '112' | '911' | 'local';

export interface Writer {
  /** Undefined for Portuguese. */
  readonly language?: ForeignLanguage | undefined;
  /** Undefined in Brazil, and where it is not known. */
  readonly emergency?: Emergency | undefined;
}

/**
 * Returns the answer to somebody in distress: where help is, and nothing of the market. Its numbers are those of
 * telephones (188 is free and open at any hour in all of Brazil) and of a law, and no figures with a source.
 */
export function answerDistress(
  kind: DistressKind,
  { language, emergency }: Writer = {},
): readonly Sentence[] {
  const foreign = foreignKinds.find((one) => one === kind);
  if (language !== undefined && foreign !== undefined) {
    const texts = answers.foreign[language][foreign];
    return sentencesOf(texts.map((text) => withNumber(text, language, emergency ?? 'local')));
  }
  const [first = '', ...others] = answers[kind];
  const isUrgent = kind === 'crisis' || kind === 'violence';
  const abroad =
    emergency === undefined || !isUrgent ? [] : [withNumber(answers.abroad, 'pt', emergency)];
  return sentencesOf([first, ...abroad, ...others]);
}

/** Returns the same in a sentence or two, for somebody who was sent all of it many times. */
export function answerDistressShortly(kind: DistressKind): readonly Sentence[] {
  return sentencesOf([answers.short[kind]]);
}

function withNumber(text: string, language: 'pt' | ForeignLanguage, emergency: Emergency): string {
  const { number, local } = answers.emergency[language];
  const said = emergency === 'local' ? local : number.replace('{number}', emergency);
  return text.replace('{emergency}', said);
}

/** Country codes with one well-known number for all emergencies. */
const codes: Readonly<Record<Exclude<Emergency, 'local'>, RegExp>> = {
  '911': /^\+(?:1|52|54|595|598)/,
  '112': /^\+(?:3[0-46]|35[1-9]|37[0-2]|385|386|39|4[0134568]|42[01]|49)/,
};

/** Returns the number for emergencies of a phone number's country; undefined for a Brazilian number. */
export function emergencyNumberOf(number: PhoneNumber): Emergency | undefined {
  if (number.startsWith('+55')) return undefined;
  if (codes['911'].test(number)) return '911';
  return codes['112'].test(number) ? '112' : 'local';
}

function sentencesOf(texts: readonly string[]): readonly Sentence[] {
  return texts.map((text) => ({ text: text.replace('{support}', supportEmail), figures: [] }));
}
