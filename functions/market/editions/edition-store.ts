import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  editionFactsSchema,
  editionQuotesSchema,
  partialFactsSchema,
  listedEditionSchema,
  type EditionFacts,
  type EditionQuotes,
  type ListedEdition,
} from '../../../shared/editions/edition-facts.ts';
import {
  editionKey,
  editionListKeys,
  jumpKey,
  priceJumpEntity,
  type EditionId,
} from '../../entities/edition.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction, type TransactionWrite } from '../../runtime/transaction.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { editionTitle } from '../../editions/messages/edition-message.ts';
import { parseEditionControl, type EditionControl } from './control/edition-control.ts';
import { unpack, pack } from './edition-content.ts';
import type { Draft } from './gather-facts.ts';

export interface StoredDraft extends Draft {
  readonly triedAt: Date;
}

export interface StoredEdition {
  /** Undefined until it is made. */
  readonly facts: EditionFacts | undefined;
  readonly draft: StoredDraft | undefined;
  readonly control: StoredControl;
}

/**
 * The operator's changes to an edition; undefined without any. A damaged row is reported and ignored, so that the
 * edition is sent as the rules wrote it.
 */
export type StoredControl = EditionControl | 'unreadable' | undefined;

/** Stores the finished editions, each once. */
export interface EditionStore {
  /** Makes one request. */
  read(id: EditionId): Promise<StoredEdition>;
  /** Stores the facts known so far, for two days. */
  saveDraft(id: EditionId, draft: Draft, triedAt: Date): Promise<void>;
  /**
   * Stores an edition permanently.
   * @param seen the control that the edition follows
   * @returns false when it was stored before, which stays unchanged, or when an operator has changed its control
   */
  freeze(
    facts: EditionFacts,
    quotes: EditionQuotes | undefined,
    seen?: StoredControl,
  ): Promise<boolean>;
  /** Reads one edition as created. Makes one request. */
  readFacts(id: EditionId): Promise<EditionFacts | undefined>;
  /** All editions of a year, oldest first, some 500. One question. */
  list(year: number): Promise<readonly ListedEdition[]>;
}

const draftSeconds = 2 * 24 * 60 * 60;
/** An item may have 400 kB; the quotes of 2,500 assets are some 60 kB when compressed. */
const maxContentBytes = 380_000;

const draftSchema = z.object({
  facts: partialFactsSchema,
  quotes: z.optional(editionQuotesSchema),
  triedAt: z.pipe(
    z.iso.datetime(),
    z.transform((instant) => new Date(instant)),
  ),
});

export const editionAccess = {
  read: { actions: ['BatchGetItem'], partitions: ['EDITIONS#*'] },
  saveDraft: { actions: ['PutItem'], partitions: ['EDITIONS#*'] },
  freeze: { actions: ['PutItem', 'ConditionCheckItem'], partitions: ['EDITIONS#*'] },
  readFacts: { actions: ['BatchGetItem'], partitions: ['EDITIONS#*'] },
  list: { actions: ['Query'], partitions: ['EDITIONS#*'] },
} satisfies StoreAccess<EditionStore>;

export function editionStore(table: Table): EditionStore {
  const itemOf = async (part: keyof typeof entities, id: EditionId, content: object) => {
    const compressed = await pack(content);
    if (compressed.byteLength > maxContentBytes) {
      throw new OperationalError('The content of an edition is too large for an item');
    }
    return { ...editionKey(part, id), entity: entities[part], content: compressed };
  };

  return {
    async read(id) {
      const find = await batchGet(
        table,
        (['facts', 'draft', 'control'] as const).map((part) => editionKey(part, id)),
      );
      const partOf = async (part: 'facts' | 'draft') => {
        const item = find(editionKey(part, id));
        return item === undefined ? undefined : unpack(item);
      };
      const facts = await partOf('facts');
      const draft = await partOf('draft');
      return {
        facts: facts === undefined ? undefined : editionFactsSchema.parse(facts),
        draft: draft === undefined ? undefined : readDraft(draft),
        control: readControl(id, find(editionKey('control', id))),
      };
    },

    async saveDraft(id, { facts, quotes }, triedAt) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...(await itemOf('draft', id, { facts, quotes, triedAt: triedAt.toISOString() })),
            expiresAt: secondsSinceEpoch(triedAt) + draftSeconds,
          },
        }),
      );
    },

    async freeze(facts, quotes, seen) {
      const put = async (part: 'facts' | 'listed' | 'quotes', content: object) => ({
        Put: {
          TableName: table.name,
          Item: await itemOf(part, facts, content),
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      });
      const outcome = await writeTransaction(table, [
        ...(seen === 'unreadable' ? [] : [controlIsUnchanged(table, facts, seen)]),
        await put('facts', facts),
        await put('listed', listEdition(facts)),
        ...(quotes === undefined ? [] : [await put('quotes', quotes)]),
        ...pickPlausibleJumps(quotes).map((jump) => ({
          // The next day's opening reports the same session and repeats it.
          Put: {
            TableName: table.name,
            Item: {
              ...jumpKey(facts.session.day, jump.ticker),
              entity: priceJumpEntity,
              ...jump,
              day: facts.session.day,
            },
          },
        })),
      ]);
      return outcome === 'written';
    },

    async readFacts(id) {
      const key = editionKey('facts', id);
      const item = (await batchGet(table, [key]))(key);
      if (item === undefined) return undefined;
      return editionFactsSchema.parse(await unpack(item));
    },

    async list(year) {
      const { partition, prefix } = editionListKeys(year);
      const items = await readPartition(table, partition, prefix);
      return Promise.all(items.map(async (item) => listedEditionSchema.parse(await unpack(item))));
    },
  };
}

function readControl(
  { kind, day }: EditionId,
  item: Readonly<Record<string, unknown>> | undefined,
): StoredControl {
  if (item === undefined) return undefined;
  try {
    return parseEditionControl(item);
  } catch (error) {
    reportFailure('control of an edition not readable', { kind, day }, error);
    return 'unreadable';
  }
}

function controlIsUnchanged(
  table: Table,
  id: EditionId,
  seen: EditionControl | undefined,
): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: editionKey('control', id),
      ...(seen === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': seen.version },
          }),
    },
  };
}

/** Returns an entry of the archive's lists, with the headline as it is published. */
export function listEdition(facts: EditionFacts): ListedEdition {
  return listedEditionSchema.parse({ ...facts, headline: editionTitle(facts).headline });
}

/**
 * A day has a handful of splits. More than this is probably an error of the source, so users are not asked about
 * them.
 */
const maxJumps = 40;

function pickPlausibleJumps(
  quotes: EditionQuotes | undefined,
): NonNullable<EditionQuotes['jumps']> {
  const jumps = quotes?.jumps ?? [];
  return jumps.length > maxJumps ? [] : jumps;
}

const entities = {
  facts: 'EditionFacts',
  listed: 'ListedEdition',
  quotes: 'EditionQuotes',
  draft: 'EditionDraft',
} as const;

/** A draft in the format of an older version is started again. */
function readDraft(content: unknown): StoredDraft | undefined {
  const parsed = draftSchema.safeParse(content);
  return parsed.success ? { ...parsed.data, quotes: parsed.data.quotes } : undefined;
}
