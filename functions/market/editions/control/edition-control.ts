import * as z from 'zod/mini';
import { signedTextSchema, type Editorial } from '../../../../shared/editions/editorial.ts';
import { isPlainName } from '../../../../shared/values/text.ts';

/** What an operator has set for an edition before it is made. */
const editionControlSchema = z.object({
  /** The number of changes so far; each writes the next one. */
  version: z.int().check(z.positive()),
  headline: z.optional(signedTextSchema),
  note: z.optional(signedTextSchema),
  /** The operator who holds the edition back; missing when it is not held. */
  held_by: z.optional(z.string()),
});
export type EditionControl = z.infer<typeof editionControlSchema>;

/** @throws a zod error for an item of another shape */
export function parseEditionControl(item: unknown): EditionControl {
  return editionControlSchema.parse(item);
}

/** Returns what a control adds to the edition; undefined for nothing. */
export function editorialOf(control: EditionControl | undefined): Editorial | undefined {
  if (control?.headline === undefined && control?.note === undefined) return undefined;
  const { headline, note } = control;
  return { ...(headline && { headline }), ...(note && { note }) };
}

const maxHeadlineCharacters = 80;
const maxNoteCharacters = 600;
const maxReasonCharacters = 300;
const maxNameCharacters = 60;

/** Addresses that mail programs turn into links. */
const linkPattern = /https?:|www\.|\S\.(?:com|net|org|br|io|app|me|ly)\b/iu;
const markupPattern = /[<>]/u;
/** The characters that join emoji are the only invisible ones. */
const emojiJoinerPattern = /\u200d|\ufe0f/gu;
const invisiblePattern = /[\p{C}\p{Zl}\p{Zp}]|\p{M}{4}/u;
const lineBreakPattern = /\n/gu;

/** Returns why a text cannot be published; undefined when it can. */
type Check = (text: string) => string | undefined;

function checkText(maximum: number): Check {
  return (text) => {
    const { length } = Array.from(text);
    if (text.trim() === '') return 'is empty';
    if (text !== text.trim()) return 'begins or ends with a space';
    if (length > maximum) return `has ${length} characters; at most ${maximum} fit`;
    if (!text.isWellFormed() || invisiblePattern.test(text.replaceAll(emojiJoinerPattern, ''))) {
      return 'has characters that cannot be printed';
    }
    return markupPattern.test(text) ? 'has < or >, but it is shown as plain text' : undefined;
  };
}

export const checkHeadline: Check = (text) =>
  checkText(maxHeadlineCharacters)(text) ?? (linkPattern.test(text) ? 'has a link' : undefined);
/** A note may have several lines. */
export const checkNote: Check = (text) =>
  checkText(maxNoteCharacters)(text.replaceAll(lineBreakPattern, ' '));
export const checkReason = checkText(maxReasonCharacters);
export const checkSignature: Check = (name) =>
  checkText(maxNameCharacters)(name) ?? (isPlainName(name) ? undefined : 'is not a name');
