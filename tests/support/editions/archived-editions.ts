import { sampleEdition } from '../../../infra/operations/preview/sample-edition.ts';
import {
  listedEditionSchema,
  type EditionFacts,
  type EditionKind,
  type ListedEdition,
} from '../../../shared/editions/edition-facts.ts';

/** Returns the sample edition dated to another day. */
export function factsOfDay(day: string, kind: EditionKind = 'closing'): EditionFacts {
  return { ...sampleEdition(kind).facts, day, madeAt: `${day}T21:31:00.000Z` };
}

export function listedOfDay(day: string, kind?: EditionKind): ListedEdition {
  return listedEditionSchema.parse(factsOfDay(day, kind));
}
