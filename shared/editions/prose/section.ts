import type { KnowledgeLevel } from '../../contracts/preferences.ts';
import type { MessagePart } from '../../messages/message-parts.ts';
import type { EditionFacts } from '../edition-facts.ts';
import type { Choose } from './chosen-words.ts';

/** How much a paragraph says: what happened; what goes with it; all that is known. */
export type Depth = 1 | 2 | 3;

/** How an edition is told. There are nine, so that each section is written nine times at most, and not for everybody. */
export interface Voice {
  readonly level: KnowledgeLevel;
  readonly depth: Depth;
}

export interface Section {
  readonly title: string;
  readonly paragraph: string;
  /** What stands below the paragraph: a table, a list. */
  readonly below?: MessagePart;
}

/** Undefined where nothing is known of it. */
export type WriteSection = (
  facts: EditionFacts,
  voice: Voice,
  choose: Choose,
) => Section | undefined;

/** Sentences as one paragraph; those that have nothing to say are left out. */
export function paragraphOf(...sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}
