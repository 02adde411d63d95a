import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Table } from '../../../functions/runtime/table.ts';

/*
 * A table in memory, for simulations with more requests than a database on this machine can handle. It supports the
 * commands and expressions that senders use, as DynamoDB evaluates them, and rejects all others.
 */

type Item = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

const keySchema = z.object({ PK: z.string(), SK: z.string() });
const writeSchema = z.object({
  TableName: z.string(),
  ConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(z.record(z.string(), z.unknown()), {}),
  ReturnValuesOnConditionCheckFailure: z.optional(z.literal('ALL_OLD')),
});
const updateSchema = z.strictObject({
  ...writeSchema.shape,
  Key: keySchema,
  UpdateExpression: z.string(),
  ReturnValues: z.optional(z.enum(['UPDATED_NEW', 'ALL_OLD'])),
});
const putSchema = z.strictObject({ ...writeSchema.shape, Item: z.looseObject(keySchema.shape) });
const deleteSchema = z.strictObject({ ...writeSchema.shape, Key: keySchema });
const getSchema = z.strictObject({
  RequestItems: z.record(
    z.string(),
    z.strictObject({ Keys: z.array(keySchema), ConsistentRead: z.literal(true) }),
  ),
});

/** A query of one partition of the table or of its index, in the order of its sort keys. */
const querySchema = z.strictObject({
  TableName: z.string(),
  IndexName: z.optional(z.literal('GSI1')),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.string()),
  ConsistentRead: z.optional(z.literal(true)),
  Limit: z.optional(z.int()),
  ScanIndexForward: z.optional(z.boolean()),
});
const keyConditions =
  /^(?:GSI1)?PK = (:\w+)(?: AND (?:begins_with\(SK, (:\w+)\)|GSI1SK > (:\w+)))?$/;

export interface MemoryTable {
  readonly table: Table;
  readonly put: (item: Item) => void;
  /** Returns a copy of the current item. */
  readonly find: (key: { readonly PK: string; readonly SK: string }) => Item | undefined;
}

interface Partition {
  readonly rows: Map<string, Item>;
  /** Cleared by each change. */
  sorted: readonly string[] | undefined;
}

export function memoryTable(): MemoryTable {
  const items = new Map<string, Item>();
  const nameOf = ({ PK, SK }: { PK: string; SK: string }) => `${PK}\n${SK}`;
  const partitions = new Map<string, Partition>();
  const partitionOf = (name: string) => {
    const known = partitions.get(name) ?? { rows: new Map(), sorted: undefined };
    partitions.set(name, known);
    return known;
  };
  /** Returns the positions of a row: in the table, and in the index where it has its keys. */
  const positionsOf = (item: Item) => [
    [`PK ${String(item['PK'])}`, String(item['SK'])] as const,
    ...(typeof item['GSI1PK'] === 'string'
      ? [[`GSI1PK ${item['GSI1PK']}`, String(item['GSI1SK'])] as const]
      : []),
  ];
  const remove = (key: { PK: string; SK: string }) => {
    const old = items.get(nameOf(key));
    if (old === undefined) return;
    items.delete(nameOf(key));
    for (const [name, sortKey] of positionsOf(old)) {
      const partition = partitionOf(name);
      partition.rows.delete(sortKey);
      partition.sorted = undefined;
    }
  };
  const put = (item: Item) => {
    const key = keySchema.parse(item);
    remove(key);
    items.set(nameOf(key), item);
    for (const [name, sortKey] of positionsOf(item)) {
      const partition = partitionOf(name);
      partition.rows.set(sortKey, item);
      partition.sorted = undefined;
    }
  };

  const check = (old: Item | undefined, write: z.infer<typeof writeSchema>) => {
    const { ConditionExpression: condition } = write;
    const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = write;
    if (condition === undefined || parsedCondition(condition)(old ?? {}, names, values)) return;
    const returnsOldItem =
      write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && old !== undefined;
    throw new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata: {},
      ...(returnsOldItem ? { Item: marshall(old, { removeUndefinedValues: true }) } : {}),
    });
  };

  const answers: Readonly<Record<string, (input: unknown) => object>> = {
    BatchGetItemCommand(input) {
      const { RequestItems } = getSchema.parse(input);
      const found = Object.entries(RequestItems).map(([name, { Keys }]) => [
        name,
        Keys.flatMap((key) => items.get(nameOf(key)) ?? []),
      ]);
      return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
    },
    QueryCommand(input) {
      const query = querySchema.parse(input);
      const { KeyConditionExpression: condition, ExpressionAttributeValues: values } = query;
      const [, of, prefix, after] = keyConditions.exec(condition) ?? [];
      if (of === undefined) throw new Error(`The table in memory does not know '${condition}'`);
      const partition = partitionOf(
        `${query.IndexName === undefined ? 'PK' : 'GSI1PK'} ${valueOf(values, of)}`,
      );
      // DynamoDB sorts by code units, not by the order of a language.
      partition.sorted ??= [...partition.rows.keys()].toSorted((one, other) =>
        one < other ? -1 : 1,
      );
      const sortKeyPrefix = prefix === undefined ? '' : valueOf(values, prefix);
      const behind = after === undefined ? '' : valueOf(values, after);
      const found = partition.sorted.filter((key) => key.startsWith(sortKeyPrefix) && key > behind);
      if (query.ScanIndexForward === false) found.reverse();
      const page = found.slice(0, query.Limit ?? found.length);
      return {
        Items: page.flatMap((key) => partition.rows.get(key) ?? []),
        ...(page.length < found.length ? { LastEvaluatedKey: { PK: page.at(-1) } } : {}),
      };
    },
    PutItemCommand(input) {
      const write = putSchema.parse(input);
      check(items.get(nameOf(write.Item)), write);
      put(write.Item);
      return {};
    },
    DeleteItemCommand(input) {
      const write = deleteSchema.parse(input);
      check(items.get(nameOf(write.Key)), write);
      remove(write.Key);
      return {};
    },
    UpdateItemCommand(input) {
      const write = updateSchema.parse(input);
      const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = write;
      const old = items.get(nameOf(write.Key));
      check(old, write);
      const set = parsedUpdate(write.UpdateExpression)(old ?? {}, names, values);
      put({ ...old, ...write.Key, ...set });
      if (write.ReturnValues === 'ALL_OLD') return old === undefined ? {} : { Attributes: old };
      return write.ReturnValues === undefined ? {} : { Attributes: set };
    },
  };

  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: 'sa-east-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    }),
  );
  client.middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => {
        const answer = answers[commandName];
        if (answer === undefined) throw new Error(`The table in memory knows no ${commandName}`);
        return { output: { $metadata: {}, ...answer(input) }, response: {} };
      },
    { step: 'initialize', name: 'memory' },
  );
  return {
    table: { client, name: 'table' },
    put,
    find: (key) => items.get(nameOf(key)),
  };
}

type Evaluate<Result> = (item: Item, names: Names, values: Values) => Result;

const conditions = new Map<string, Evaluate<boolean>>();
const updates = new Map<string, Evaluate<Item>>();

/** There are few expressions, and each is used very often. */
function once<Parsed>(cache: Map<string, Parsed>, text: string, parse: () => Parsed): Parsed {
  const parsed = cache.get(text) ?? parse();
  cache.set(text, parsed);
  return parsed;
}

const tokenPattern = /[#:]?\w+|<=|>=|<>|[<>=(),+]|\S/g;

class Tokens {
  readonly #text: string;
  readonly #tokens: readonly string[];
  #index = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = text.match(tokenPattern) ?? [];
  }

  next(): string {
    const token = this.#tokens[this.#index];
    if (token === undefined) throw this.unknown();
    this.#index += 1;
    return token;
  }

  takes(token: string): boolean {
    if (this.#tokens[this.#index] !== token) return false;
    this.#index += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw this.unknown();
  }

  end(): void {
    if (this.#index < this.#tokens.length) throw this.unknown();
  }

  unknown(): Error {
    return new Error(`The table in memory does not know '${this.#text}' at ${this.#index}`);
  }
}

function parsedCondition(text: string): Evaluate<boolean> {
  return once(conditions, text, () => {
    const tokens = new Tokens(text);
    const condition = either(tokens);
    tokens.end();
    return condition;
  });
}

function either(tokens: Tokens): Evaluate<boolean> {
  const parts = [parseConjunction(tokens)];
  while (tokens.takes('OR')) parts.push(parseConjunction(tokens));
  return (...about) => parts.some((part) => part(...about));
}

function parseConjunction(tokens: Tokens): Evaluate<boolean> {
  const parts = [comparison(tokens)];
  while (tokens.takes('AND')) parts.push(comparison(tokens));
  return (...about) => parts.every((part) => part(...about));
}

function comparison(tokens: Tokens): Evaluate<boolean> {
  if (tokens.takes('(')) {
    const inner = either(tokens);
    tokens.expect(')');
    return inner;
  }
  if (tokens.takes('attribute_not_exists')) {
    tokens.expect('(');
    const value = operand(tokens);
    tokens.expect(')');
    return (...about) => value(...about) === undefined;
  }
  const left = operand(tokens);
  const operator = tokens.next();
  const right = operand(tokens);
  const compare = comparisons[operator];
  if (compare === undefined) throw tokens.unknown();
  return (...about) => {
    const [one, other] = [left(...about), right(...about)];
    // Missing values, and values of another type, compare as false.
    if (typeof one === 'number' && typeof other === 'number') return compare(one, other);
    if (typeof one === 'string' && typeof other === 'string') return compare(one, other);
    return false;
  };
}

const comparisons: Readonly<
  Record<string, (one: number | string, other: number | string) => boolean>
> = {
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Parses an attribute or a value. */
function operand(tokens: Tokens): Evaluate<unknown> {
  const token = tokens.next();
  if (token.startsWith(':')) return (_, __, values) => valueOf(values, token);
  if (token.startsWith('#')) return (item, names) => item[valueOf(names, token)];
  if (!/^\w+$/.test(token)) throw tokens.unknown();
  return (item) => item[token];
}

function valueOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`${name} is not given`);
  return value;
}

function parsedUpdate(text: string): Evaluate<Item> {
  return once(updates, text, () => {
    const tokens = new Tokens(text);
    tokens.expect('SET');
    const all: { readonly name: string; readonly value: Evaluate<unknown> }[] = [];
    do {
      const name = tokens.next();
      tokens.expect('=');
      all.push({ name, value: sum(tokens) });
    } while (tokens.takes(','));
    tokens.end();
    return (item, names, values) =>
      Object.fromEntries(
        all.map(({ name, value }) => [
          name.startsWith('#') ? valueOf(names, name) : name,
          value(item, names, values),
        ]),
      );
  });
}

function sum(tokens: Tokens): Evaluate<unknown> {
  const first = term(tokens);
  if (!tokens.takes('+')) return first;
  const second = term(tokens);
  return (...about) => z.number().parse(first(...about)) + z.number().parse(second(...about));
}

function term(tokens: Tokens): Evaluate<unknown> {
  if (!tokens.takes('if_not_exists')) return operand(tokens);
  tokens.expect('(');
  const attribute = operand(tokens);
  tokens.expect(',');
  const otherwise = operand(tokens);
  tokens.expect(')');
  return (...about) => attribute(...about) ?? otherwise(...about);
}
