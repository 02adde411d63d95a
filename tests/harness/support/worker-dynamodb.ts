import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createDynamoDbWire, type DynamoDbWire } from '@bfj/local-cloud/dynamodb/dynamodb-wire';
import { startDynamoDb } from '@bfj/local-cloud/dynamodb/dynamodb';
import { openStreamRecords, type StreamRecords } from '@bfj/local-cloud/dynamodb/stream-records';
import { quickDirectory } from '../../support/cloud/quick-directory.ts';

/** The DynamoDB of this worker, in which each app has a table of its own. */
export interface WorkerDynamoDb {
  /** Goes away with the worker. */
  readonly directory: string;
  readonly endpoint: string;
  readonly wire: DynamoDbWire;
  readonly streamRecords: StreamRecords;
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
  const { endpoint, dataFile } = await startDynamoDb({
    dataDirectory,
    onDeath: (error) => {
      throw error;
    },
  });
  if (dataFile === undefined) throw new Error('The DynamoDB of a worker has a file of its own');
  const wire = createDynamoDbWire(endpoint, region);
  return { directory: dataDirectory, endpoint, wire, streamRecords: openStreamRecords(dataFile) };
}
