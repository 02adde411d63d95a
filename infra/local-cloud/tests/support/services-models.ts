import type { CloudModel, QueueModel, TableModel } from '../../src/cloud-model.ts';

export const region = 'sa-east-1';
export const account = '000000000000';

export function buildArn(service: string, name: string): string {
  return `arn:aws:${service}:${region}:${account}:${name}`;
}

export function emptyModel(overrides: Partial<CloudModel> = {}): CloudModel {
  return {
    region,
    accountId: account,
    tables: [],
    queues: [],
    eventBuses: [],
    rules: [],
    functions: [],
    queueSources: [],
    streamSources: [],
    routes: [],
    userPools: [],
    secrets: [],
    configurationSets: [],
    outputs: {},
    ...overrides,
  };
}

export function queueModel(name: string, overrides: Partial<QueueModel> = {}): QueueModel {
  return {
    name,
    arn: buildArn('sqs', name),
    visibilityTimeoutSeconds: 30,
    messageRetentionSeconds: 345_600,
    delaySeconds: 0,
    redrive: undefined,
    ...overrides,
  };
}

/** Returns a queue with a maximum number of receives, and its dead-letter queue. */
export function queueWithDeadLetters(
  name: string,
  maxReceives: number,
): readonly [QueueModel, QueueModel] {
  const deadLetterQueue = queueModel(`${name}-dead-letters`);
  const redrive = { deadLetterQueueArn: deadLetterQueue.arn, maxReceives };
  return [queueModel(name, { redrive }), deadLetterQueue];
}

export function functionModel(name: string): CloudModel['functions'][number] {
  return {
    logicalId: name,
    name,
    arn: buildArn('lambda', `function:${name}`),
    entry: `${name}.lambda.ts`,
    environment: {},
    timeoutSeconds: 5,
    memoryMegabytes: 128,
    role: undefined,
  };
}

export function tableModel(overrides: Partial<TableModel> = {}): TableModel {
  return {
    name: 'bfj-test',
    arn: buildArn('dynamodb', 'table/bfj-test'),
    keySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    attributeDefinitions: [
      { AttributeName: 'PK', AttributeType: 'S' },
      { AttributeName: 'SK', AttributeType: 'S' },
    ],
    globalSecondaryIndexes: [],
    streamViewType: 'NEW_IMAGE',
    timeToLiveAttribute: 'expiresAt',
    ...overrides,
  };
}
