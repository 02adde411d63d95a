import {
  editionFactsSchema,
  editionQuotesSchema,
  type EditionFacts,
  type EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { editionKey, type EditionId } from '../../records/edition.ts';
import { readEachOnce } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { contentOf } from './edition-content.ts';

/** The stored facts that all messages of an edition are rendered from. */
export interface FrozenEdition {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

/** Reads stored editions; one request for up to fifty. */
export interface FrozenEditions {
  /** Those that were made, in the order in which they are asked for. */
  facts(ids: readonly EditionId[]): Promise<readonly EditionFacts[]>;
  /** The same with what was traded. */
  read(ids: readonly EditionId[]): Promise<readonly FrozenEdition[]>;
}

export const frozenEditionsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EDITIONS#*'],
};

export function frozenEditions(table: Table): FrozenEditions {
  const factsIn = async (item: unknown) => editionFactsSchema.parse(await contentOf(item));
  return {
    async facts(ids) {
      const keys = ids.map((id) => editionKey('facts', id));
      const find = await readEachOnce(table, keys);
      return Promise.all(keys.flatMap((key) => find(key) ?? []).map(factsIn));
    },

    async read(ids) {
      const keysOf = (id: EditionId) =>
        ({ facts: editionKey('facts', id), quotes: editionKey('quotes', id) }) as const;
      const find = await readEachOnce(
        table,
        ids.flatMap((id) => Object.values(keysOf(id))),
      );
      const made = ids.filter((id) => find(keysOf(id).facts) !== undefined);
      return Promise.all(
        made.map(async (id): Promise<FrozenEdition> => {
          const quotes = find(keysOf(id).quotes);
          return {
            facts: await factsIn(find(keysOf(id).facts)),
            quotes:
              quotes === undefined ? undefined : editionQuotesSchema.parse(await contentOf(quotes)),
          };
        }),
      );
    },
  };
}
