import * as z from 'zod';
import type { TableModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { DynamoDbError, type DynamoDbWire } from './dynamodb-wire.ts';

const descriptionSchema = z.object({
  Table: z.object({
    TableStatus: z.string(),
    KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() }).loose()).optional(),
    StreamSpecification: z
      .object({ StreamEnabled: z.boolean(), StreamViewType: z.string().optional() })
      .optional(),
  }),
});
type Description = z.infer<typeof descriptionSchema>['Table'];
const timeToLiveSchema = z.object({
  TimeToLiveDescription: z.object({ TimeToLiveStatus: z.string() }).partial().optional(),
});

/**
 * Creates the tables of the model, or updates those of an earlier template: indexes, stream and time to live may
 * change. Tables that left the template stay unchanged.
 * @throws LocalCloudError for a change of a table's key, which DynamoDB does not support
 */
export async function ensureTables(
  wire: DynamoDbWire,
  tables: readonly TableModel[],
): Promise<void> {
  await Promise.all(tables.map((table) => ensureTable(wire, table)));
}

async function ensureTable(wire: DynamoDbWire, table: TableModel): Promise<void> {
  const existing = await describeTable(wire, table.name);
  if (existing === undefined) {
    await createTable(wire, table);
  } else {
    await updateTable(wire, table, existing);
  }
  await ensureTimeToLive(wire, table);
}

async function describeTable(wire: DynamoDbWire, name: string): Promise<Description | undefined> {
  try {
    return descriptionSchema.parse(await wire.call('DescribeTable', { TableName: name })).Table;
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ResourceNotFoundException') {
      return undefined;
    }
    throw error;
  }
}

async function createTable(wire: DynamoDbWire, table: TableModel): Promise<void> {
  await wire.call('CreateTable', {
    TableName: table.name,
    KeySchema: table.keySchema,
    AttributeDefinitions: table.attributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    ...(table.globalSecondaryIndexes.length > 0
      ? { GlobalSecondaryIndexes: table.globalSecondaryIndexes }
      : {}),
    ...(table.streamViewType === undefined
      ? {}
      : { StreamSpecification: streamSpecification(table.streamViewType) }),
  });
  // Local tables are active at once, although the response says otherwise.
  await describeTable(wire, table.name);
}

async function updateTable(
  wire: DynamoDbWire,
  table: TableModel,
  existing: Description,
): Promise<void> {
  if (keyText(existing.KeySchema) !== keyText(table.keySchema)) {
    throw new LocalCloudError(
      `Table ${table.name} has another key in the data of an earlier template. Start with --fresh to begin with empty data.`,
    );
  }
  const indexesBefore = existing.GlobalSecondaryIndexes ?? [];
  const same = (index: { IndexName: string }) =>
    table.globalSecondaryIndexes.some(
      (required) =>
        indexText(required) === indexText(index) && required.IndexName === index.IndexName,
    );
  const kept = new Set(indexesBefore.filter(same).map((index) => index.IndexName));
  for (const { IndexName } of indexesBefore.filter((index) => !kept.has(index.IndexName))) {
    await wire.call('UpdateTable', {
      TableName: table.name,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }],
    });
  }
  for (const index of table.globalSecondaryIndexes.filter((one) => !kept.has(one.IndexName))) {
    await wire.call('UpdateTable', {
      TableName: table.name,
      AttributeDefinitions: table.attributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
  await updateStream(wire, table, existing);
}

async function updateStream(
  wire: DynamoDbWire,
  table: TableModel,
  existing: Description,
): Promise<void> {
  const stream = existing.StreamSpecification;
  const before = stream?.StreamEnabled === true ? stream.StreamViewType : undefined;
  if (before === table.streamViewType) {
    return;
  }
  const change = (specification: object) =>
    wire.call('UpdateTable', { TableName: table.name, StreamSpecification: specification });
  if (before !== undefined) {
    await change({ StreamEnabled: false });
  }
  if (table.streamViewType !== undefined) {
    await change(streamSpecification(table.streamViewType));
  }
}

async function ensureTimeToLive(wire: DynamoDbWire, table: TableModel): Promise<void> {
  if (table.timeToLiveAttribute === undefined) {
    return;
  }
  const described = timeToLiveSchema.parse(
    await wire.call('DescribeTimeToLive', { TableName: table.name }),
  );
  if (described.TimeToLiveDescription?.TimeToLiveStatus !== 'ENABLED') {
    await wire.call('UpdateTimeToLive', {
      TableName: table.name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: table.timeToLiveAttribute },
    });
  }
}

function streamSpecification(viewType: string) {
  return { StreamEnabled: true, StreamViewType: viewType };
}

function keyText(keys: readonly { readonly AttributeName: string; readonly KeyType: string }[]) {
  const texts = keys.map((key) => `${key.KeyType}:${key.AttributeName}`);
  return texts.toSorted().join();
}

const indexShapeSchema = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  Projection: z.object({
    ProjectionType: z.string(),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

/** Returns the text by which two indexes of the same name are compared. */
function indexText(index: unknown): string {
  const { KeySchema, Projection } = indexShapeSchema.parse(index);
  const attributes = (Projection.NonKeyAttributes ?? []).toSorted().join();
  return `${keyText(KeySchema)} ${Projection.ProjectionType} ${attributes}`;
}
