import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createDynamoDbWire, type DynamoDbWire } from '@bfj/local-cloud/dynamodb/dynamodb-wire';
import { startDynamoDb } from '@bfj/local-cloud/dynamodb/dynamodb';
import { openIsolatedDynamoDb } from '@bfj/local-cloud/dynamodb/isolated-dynamodb';
import { openStreamRecords, type StreamRecords } from '@bfj/local-cloud/dynamodb/stream-records';
import { quickDirectory } from '../../support/cloud/quick-directory.ts';

/** The DynamoDB of this worker, in which each app has a table of its own. */
export interface WorkerDynamoDb {
  /** Goes away with the worker. */
  readonly directory: string;
  readonly endpoint: string;
  readonly wire: DynamoDbWire;
  /** Undefined for another DynamoDB than dynoxide, whose file is not ours. */
  readonly streamRecords: StreamRecords | undefined;
}

let started: Promise<WorkerDynamoDb> | undefined;

/** Starts it with the first app of the worker; it ends with the process. */
export async function workerDynamoDb(region: string): Promise<WorkerDynamoDb> {
  started ??= start(region);
  return started;
}

async function start(region: string): Promise<WorkerDynamoDb> {
  const dataDirectory = mkdtempSync(path.join(quickDirectory(), 'bfj-harness-'));
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const given = process.env['DYNAMODB_ENDPOINT'] || undefined;
  const { endpoint, dataFile } =
    given === undefined
      ? await startDynamoDb({
          dataDirectory,
          onDeath: (error) => {
            throw error;
          },
        })
      : await openIsolatedDynamoDb(given, dataDirectory);
  const wire = createDynamoDbWire(endpoint, region);
  return {
    directory: dataDirectory,
    endpoint,
    wire,
    streamRecords: dataFile === undefined ? undefined : openStreamRecords(dataFile),
  };
}
