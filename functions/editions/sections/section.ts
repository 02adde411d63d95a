import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';

/** The detail of a paragraph: the event; its context; all known facts. */
export type Depth = 1 | 2 | 3;

/**
 * The level and depth of a text. There are nine combinations, so each section is written at most nine times, and not
 * once for each reader.
 */
export interface Voice {
  readonly level: KnowledgeLevel;
  readonly depth: Depth;
}

export interface Section {
  readonly title: string;
  readonly paragraph: string;
  /** Tables or a list below the paragraph. */
  readonly below?: readonly MessagePart[];
}

/** Undefined without facts. */
export type WriteSection = (
  facts: EditionFacts,
  voice: Voice,
  choose: ChoosePhrase,
) => Section | undefined;

/** Joins sentences to a paragraph and drops empty ones. */
export function joinSentences(...sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}
