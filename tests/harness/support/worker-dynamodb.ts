import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createDynamoDbWire, type DynamoDbWire } from '@bfj/local-cloud/dynamodb/dynamodb-wire';
import { startDynamoDb } from '@bfj/local-cloud/dynamodb/dynamodb';
import { openIsolatedDynamoDb } from '@bfj/local-cloud/dynamodb/isolated-dynamodb';
import {
  openStreamMaintenance,
  type StreamMaintenance,
} from '@bfj/local-cloud/dynamodb/stream-maintenance';
import { quickDirectory } from '../../support/cloud/quick-directory.ts';

/** The DynamoDB of this worker, in which each app has its own table. */
export interface WorkerDynamoDb {
  /** Deleted when the worker ends. */
  readonly directory: string;
  readonly endpoint: string;
  readonly wire: DynamoDbWire;
  /** Undefined for a DynamoDB other than dynoxide, because only dynoxide's file can be read. */
  readonly streamRecords: StreamMaintenance | undefined;
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
  const configuredEndpoint = process.env['DYNAMODB_ENDPOINT'] || undefined;
  const { endpoint, dataFile } =
    configuredEndpoint === undefined
      ? await startDynamoDb({
          dataDirectory,
          onUnexpectedExit: (error) => {
            throw error;
          },
        })
      : await openIsolatedDynamoDb(configuredEndpoint, dataDirectory);
  const wire = createDynamoDbWire(endpoint, region);
  return {
    directory: dataDirectory,
    endpoint,
    wire,
    streamRecords: dataFile === undefined ? undefined : openStreamMaintenance(dataFile),
  };
}
