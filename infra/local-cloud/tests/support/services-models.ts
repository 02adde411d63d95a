import type { CloudModel, QueueModel, TableModel } from '../../src/cloud-model.ts';

export const region = 'sa-east-1';
export const account = '000000000000';

export function arnOf(service: string, name: string): string {
  return `arn:aws:${service}:${region}:${account}:${name}`;
}

export function emptyModel(over: Partial<CloudModel> = {}): CloudModel {
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
    ...over,
  };
}

export function queueModel(name: string, over: Partial<QueueModel> = {}): QueueModel {
  return {
    name,
    arn: arnOf('sqs', name),
    visibilityTimeoutSeconds: 30,
    messageRetentionSeconds: 345_600,
    delaySeconds: 0,
    redrive: undefined,
    ...over,
  };
}

/** A queue whose messages die after so many receives, and where they lie then. */
export function queueWithDeadLetters(
  name: string,
  maximumReceives: number,
): readonly [QueueModel, QueueModel] {
  const grave = queueModel(`${name}-dead-letters`);
  const redrive = { deadLetterQueueArn: grave.arn, maximumReceives };
  return [queueModel(name, { redrive }), grave];
}

export function functionModel(name: string): CloudModel['functions'][number] {
  return {
    logicalId: name,
    name,
    arn: arnOf('lambda', `function:${name}`),
    entry: `${name}.lambda.ts`,
    environment: {},
    timeoutSeconds: 5,
    memoryMegabytes: 128,
    role: undefined,
  };
}

export function tableModel(over: Partial<TableModel> = {}): TableModel {
  return {
    name: 'bfj-test',
    arn: arnOf('dynamodb', 'table/bfj-test'),
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
    ...over,
  };
}
