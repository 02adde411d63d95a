import { randomUUID } from 'node:crypto';
import { marshall, unmarshall, type marshallOptions } from '@aws-sdk/util-dynamodb';
import type { DynamoDBClient } from './dynamodb-client.ts';
import type { SendOptions } from './json-service.ts';

/*
 * Replaces `@aws-sdk/lib-dynamodb` in a function's bundle; a name that this file does not export does not bundle.
 */

class Command {
  readonly operation: string;
  readonly input: object;

  constructor(operation: string, input: object) {
    this.operation = operation;
    this.input = input;
  }
}

function commandOf(operation: string): new (input: object) => Command {
  return class extends Command {
    constructor(input: object) {
      super(operation, input);
    }
  };
}

export const GetCommand = commandOf('GetItem');
export const PutCommand = commandOf('PutItem');
export const UpdateCommand = commandOf('UpdateItem');
export const DeleteCommand = commandOf('DeleteItem');
export const QueryCommand = commandOf('Query');
export const BatchGetCommand = commandOf('BatchGetItem');

/** One token for all attempts: a transaction whose answer was lost is not made twice. */
export class TransactWriteCommand extends Command {
  constructor(input: object) {
    super('TransactWriteItems', { ClientRequestToken: randomUUID(), ...input });
  }
}

export class DynamoDBDocumentClient {
  readonly #client: DynamoDBClient;
  readonly #options: marshallOptions;

  private constructor(client: DynamoDBClient, options: marshallOptions) {
    this.#client = client;
    this.#options = options;
  }

  static from(
    client: DynamoDBClient,
    { marshallOptions = {} }: { readonly marshallOptions?: marshallOptions } = {},
  ): DynamoDBDocumentClient {
    return new DynamoDBDocumentClient(client, marshallOptions);
  }

  async send({ operation, input }: Command, options?: SendOptions): Promise<unknown> {
    const toItem = (value: unknown) => encodeBinary(marshall(value, this.#options));
    const body = JSON.stringify(convertItems(input, toItem));
    const text = await this.#client.call(operation, body, options);
    return convertItems(parseAnswer(text), (value) => unmarshall(value as Attributes));
  }
}

type Attributes = Parameters<typeof unmarshall>[0];

const itemFields: ReadonlySet<string> = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'Key',
  'LastEvaluatedKey',
]);
const listFields: ReadonlySet<string> = new Set(['Items', 'Keys']);

/** Converts each item inside an input or an answer. */
function convertItems(value: unknown, convert: (item: unknown) => unknown): unknown {
  const convertList = (list: unknown): unknown => (Array.isArray(list) ? list.map(convert) : list);
  return mapFields(value, (field, name) => {
    if (field === undefined) return undefined;
    if (itemFields.has(name)) return convert(field);
    if (listFields.has(name)) return convertList(field);
    if (name === 'Responses') return mapFields(field, convertList);
    return convertItems(field, convert);
  });
}

function mapFields(value: unknown, map: (field: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapFields(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, map(field, name)]),
  );
}

function encodeBinary(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  return mapFields(value, encodeBinary);
}

/** A `B` with a text is binary; an attribute that is named so holds an object. */
function parseAnswer(text: string): unknown {
  if (!text.includes('"B":"') && !text.includes('"B": "')) return JSON.parse(text);
  return JSON.parse(text, (name, value: unknown) =>
    name === 'B' && typeof value === 'string'
      ? new Uint8Array(Buffer.from(value, 'base64'))
      : value,
  );
}
