import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import {
  formatSaoPauloTime,
  formatUnambiguousNumericDay,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';

/** Returns the signed note of an edition, and says that its headline was not written by rules. */
export function editorialParts({ editorial }: EditionFacts): readonly MessagePart[] {
  const { headline, note } = editorial ?? {};
  return [
    ...(note === undefined ? [] : [`Nota de ${note.by}: ${note.text}`]),
    ...(headline === undefined
      ? []
      : [{ kind: 'note', text: 'A manchete desta edição foi escrita à mão.' } as const]),
  ];
}

/** Returns the corrections that end an edition, oldest first. */
export function correctionParts({ day, corrections = [] }: EditionFacts): readonly MessagePart[] {
  return corrections.map(({ at, reason }) => ({
    kind: 'note',
    text: `Correção em ${formatUnambiguousNumericDay(saoPauloDayOf(at), day)} às ${formatSaoPauloTime(at)}: ${endSentence(reason)}`,
  }));
}

/** Returns the text with a period, unless it ends a sentence already. */
export function endSentence(text: string): string {
  return sentenceEndPattern.test(text) ? text : `${text}.`;
}

const sentenceEndPattern = /[.!?…]$/u;
