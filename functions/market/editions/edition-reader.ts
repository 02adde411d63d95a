import {
  editionFactsSchema,
  editionQuotesSchema,
  type EditionFacts,
  type EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { editionKey, type EditionId } from '../../entities/edition.ts';
import { batchGetDistinct } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { unpack } from './edition-content.ts';

/** The stored facts that all messages of an edition are rendered from. */
export interface EditionContent {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

/** Reads stored editions; one request for up to fifty. */
export interface EditionReader {
  /** Returns the existing editions, in the requested order. */
  facts(ids: readonly EditionId[]): Promise<readonly EditionFacts[]>;
  /** Also returns the quotes. */
  read(ids: readonly EditionId[]): Promise<readonly EditionContent[]>;
}

export const editionReaderAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EDITIONS#*'],
};

export function editionReader(table: Table): EditionReader {
  const parseFacts = async (item: unknown) => editionFactsSchema.parse(await unpack(item));
  return {
    async facts(ids) {
      const keys = ids.map((id) => editionKey('facts', id));
      const find = await batchGetDistinct(table, keys);
      return Promise.all(keys.flatMap((key) => find(key) ?? []).map(parseFacts));
    },

    async read(ids) {
      const keysOf = (id: EditionId) =>
        ({ facts: editionKey('facts', id), quotes: editionKey('quotes', id) }) as const;
      const find = await batchGetDistinct(
        table,
        ids.flatMap((id) => Object.values(keysOf(id))),
      );
      const existing = ids.filter((id) => find(keysOf(id).facts) !== undefined);
      return Promise.all(
        existing.map(async (id): Promise<EditionContent> => {
          const quotes = find(keysOf(id).quotes);
          return {
            facts: await parseFacts(find(keysOf(id).facts)),
            quotes:
              quotes === undefined ? undefined : editionQuotesSchema.parse(await unpack(quotes)),
          };
        }),
      );
    },
  };
}
