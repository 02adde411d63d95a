import type { DistressKind, DistressReply } from '../domain/distress-kinds.ts';
import { foreignKinds, type ForeignLanguage } from '../reading/distress/foreign-distress.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import type { PhoneNumber } from '../../entities/phone-number.ts';
import type { Sentence } from '../domain/sourced-text.ts';
import answers from './distress-answers.data.json' with { type: 'json' };
import replies from './distress-replies.data.json' with { type: 'json' };

/** The emergency number of the writer's country; `local` for one that we do not know. */
export type Emergency = '112' | '911' | 'local';

export interface Writer {
  /** Undefined for Portuguese. */
  readonly language?: ForeignLanguage | undefined;
  /** Undefined in Brazil, and for an unknown country. */
  readonly emergency?: Emergency | undefined;
}

/**
 * Returns the answer to a user in distress: where to find help, and nothing about the market. Its numbers are phone
 * numbers (188 is free and open at any hour in all of Brazil) and the number of a law, so they have no source.
 */
export function answerDistress(
  kind: DistressKind,
  { language, emergency }: Writer = {},
): readonly Sentence[] {
  const foreign = foreignKinds.find((one) => one === kind);
  if (language !== undefined && foreign !== undefined) {
    const texts = answers.foreign[language][foreign];
    return toSentences(
      texts.map((text) => withEmergencyNumber(text, language, emergency ?? 'local')),
    );
  }
  const [first = '', ...others] = answers[kind];
  const isUrgent = kind === 'crisis' || kind === 'violence';
  const abroad =
    emergency === undefined || !isUrgent
      ? []
      : [withEmergencyNumber(answers.abroad, 'pt', emergency)];
  return toSentences([first, ...abroad, ...others]);
}

/** Returns the answer to a message after help: the next step, or the short form where there is no text for it. */
export function answerDistressReply(kind: DistressKind, reply: DistressReply): readonly Sentence[] {
  const texts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
    replies.texts;
  const ofReply = texts[reply];
  const found = ofReply?.[replies.groups[kind]] ?? ofReply?.['default'];
  return found === undefined ? answerDistressShortly(kind) : toSentences(found);
}

/** Returns the short form, for a user who has received the full answer many times. */
export function answerDistressShortly(kind: DistressKind): readonly Sentence[] {
  return toSentences([answers.short[kind]]);
}

function withEmergencyNumber(
  text: string,
  language: 'pt' | ForeignLanguage,
  emergency: Emergency,
): string {
  const { number, local } = answers.emergency[language];
  const numberText = emergency === 'local' ? local : number.replace('{number}', emergency);
  return text.replace('{emergency}', numberText);
}

/** Country codes with one well-known number for all emergencies. */
const codes: Readonly<Record<Exclude<Emergency, 'local'>, RegExp>> = {
  '911': /^\+(?:1|52|54|595|598)/,
  '112': /^\+(?:3[0-46]|35[1-9]|37[0-2]|385|386|39|4[0134568]|42[01]|49)/,
};

/** Returns the number for emergencies of a phone number's country; undefined for a Brazilian number. */
export function findEmergencyNumber(number: PhoneNumber): Emergency | undefined {
  if (number.startsWith('+55')) return undefined;
  if (codes['911'].test(number)) return '911';
  return codes['112'].test(number) ? '112' : 'local';
}

function toSentences(texts: readonly string[]): readonly Sentence[] {
  return texts.map((text) => ({ text: text.replace('{support}', supportEmail), figures: [] }));
}
