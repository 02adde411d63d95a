import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { editionWriter } from './edition-message.ts';
import type { EditionMessage } from './message-writer.ts';

/** Renders an edition for a new subscriber: without preferences and assets. */
export function publicEdition(facts: EditionFacts): EditionMessage {
  return editionWriter(facts, undefined).write({
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
  });
}
