import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { editionWriter, partsBelowTitle } from './edition-message.ts';
import type { EditionMessage } from './message-writer.ts';

/**
 * Renders an edition for a new subscriber: without preferences and assets, and without the headline and the date,
 * which its pages have themselves.
 */
export function publicEdition(facts: EditionFacts): EditionMessage {
  const message = editionWriter(facts, undefined).write({
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
  });
  return { ...message, parts: partsBelowTitle(message) };
}
