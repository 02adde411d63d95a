import type { MovableClock } from '../clock.ts';
import type { CloudModel, InvokeFunction } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { DueItem } from '../events/due-firings.ts';
import type { Queues } from '../sqs/queues.ts';
import { startDynamoDb, type DynamoDb } from './dynamodb.ts';
import { dueItemsBetween } from './due-items.ts';
import { createDynamoDbWire, type DynamoDbWire } from './dynamodb-wire.ts';
import { openDynamoDbProxy, type DynamoDbProxy } from './dynamodb-proxy.ts';
import { openIsolatedDynamoDb } from './isolated-dynamodb.ts';
import { queryPartition } from './query-partition.ts';
import { openStreamMaintenance, type StreamMaintenance } from './stream-maintenance.ts';
import { createTableStream } from './table-stream.ts';
import { ensureTables } from './tables.ts';
import { createTimeToLive } from './time-to-live.ts';

export interface TableServices {
  /** For this process only. */
  readonly endpoint: string;
  /** Endpoint for tests and tools that read the table directly; it ends with the key of this start. */
  readonly keyedEndpoint: string;
  queryPartition(
    partitionKey: string,
    tableName?: string,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Returns the items that the tables' indexes date in this interval. */
  dueItemsBetween(after: number, until: number): Promise<readonly DueItem[]>;
  sweepExpiredItems(): Promise<void>;
  startConsumers(): void;
  /** Resolves when the stream consumers have handled everything that was written before this call. */
  catchUp(): Promise<void>;
  /** Resolves when running invocations have ended. */
  stopConsumers(): Promise<void>;
  close(): Promise<void>;
}

interface TableDependencies {
  readonly model: CloudModel;
  readonly dataDirectory: string;
  /** Address of a running DynamoDB; undefined starts one. */
  readonly endpoint: string | undefined;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly queues: Queues;
  readonly invoke: InvokeFunction;
  readonly log: (line: string) => void;
  readonly onFatal: (error: LocalCloudError) => void;
}

/**
 * Starts DynamoDB with the model's tables, their streams and their time to live.
 * @throws LocalCloudError
 */
export async function startTableServices(dependencies: TableDependencies): Promise<TableServices> {
  const { endpoint, dataDirectory, onFatal } = dependencies;
  const dynamoDb: DynamoDb =
    endpoint === undefined
      ? await startDynamoDb({ dataDirectory, onUnexpectedExit: onFatal })
      : await openIsolatedDynamoDb(endpoint, dataDirectory);
  // An external endpoint already has the proxy of openIsolatedDynamoDb.
  const proxy =
    endpoint === undefined ? await openDynamoDbProxy(new URL(dynamoDb.endpoint)) : undefined;
  const wire = createDynamoDbWire(dynamoDb.endpoint, dependencies.model.region);
  try {
    await ensureTables(wire, dependencies.model.tables);
    const streamMaintenance =
      dynamoDb.dataFile === undefined ? undefined : openStreamMaintenance(dynamoDb.dataFile);
    return compose(dependencies, { dynamoDb, proxy, wire, streamMaintenance });
  } catch (error) {
    wire.close();
    await proxy?.stop();
    await dynamoDb.stop();
    throw toLocalCloudError(error, endpoint ?? dynamoDb.endpoint);
  }
}

function compose(
  dependencies: TableDependencies,
  {
    dynamoDb,
    proxy,
    wire,
    streamMaintenance,
  }: {
    readonly dynamoDb: DynamoDb;
    readonly proxy: DynamoDbProxy | undefined;
    readonly wire: DynamoDbWire;
    readonly streamMaintenance: StreamMaintenance | undefined;
  },
): TableServices {
  const { tables } = dependencies.model;
  const timeToLive = createTimeToLive({ ...dependencies, wire, tables });
  const streams = createStreams(dependencies, wire, streamMaintenance);
  return {
    endpoint: dynamoDb.endpoint,
    keyedEndpoint: proxy?.endpoint ?? dynamoDb.endpoint,
    queryPartition: (partitionKey, tableName) =>
      queryPartition(wire, tables, partitionKey, tableName),
    dueItemsBetween: (after, until) => dueItemsBetween(wire, tables, after, until),
    sweepExpiredItems: () => timeToLive.sweep(),
    startConsumers: () => {
      timeToLive.start();
      streams.forEach((stream) => stream.start());
    },
    catchUp: async () => {
      await Promise.all(streams.map((stream) => stream.catchUp()));
    },
    stopConsumers: async () => {
      await Promise.all([timeToLive.stop(), ...streams.map((stream) => stream.stop())]);
    },
    close: async () => {
      wire.close();
      streamMaintenance?.close();
      await proxy?.stop();
      await dynamoDb.stop();
    },
  };
}

function createStreams(
  dependencies: TableDependencies,
  wire: DynamoDbWire,
  streamMaintenance: StreamMaintenance | undefined,
) {
  const { model } = dependencies;
  for (const { functionName, tableName } of model.streamSources) {
    if (model.tables.find((table) => table.name === tableName)?.streamViewType === undefined) {
      throw new LocalCloudError(
        `Function ${functionName} reads the stream of ${tableName}, which has none.`,
      );
    }
  }
  return model.tables.flatMap((table) => {
    const sources = model.streamSources.filter((source) => source.tableName === table.name);
    const progress = new Map<string, string>();
    const onProgress = (functionName: string) => (sequenceNumber: string) => {
      progress.set(functionName, sequenceNumber);
      if (progress.size === sources.length) {
        const slowest = [...progress.values()].reduce((a, b) => (BigInt(a) < BigInt(b) ? a : b));
        streamMaintenance?.deleteUntil(table.name, slowest);
      }
    };
    return sources.map((source) =>
      createTableStream(
        {
          ...dependencies,
          wire,
          dataVersion:
            streamMaintenance === undefined ? undefined : () => streamMaintenance.version(),
          onProgress: onProgress(source.functionName),
        },
        source,
        table,
      ),
    );
  });
}

function toLocalCloudError(error: unknown, endpoint: string): LocalCloudError {
  if (error instanceof LocalCloudError) {
    return error;
  }
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new LocalCloudError(`DynamoDB at ${endpoint} cannot be used (${reason}).`);
}
