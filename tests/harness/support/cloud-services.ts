import { createHash } from 'node:crypto';
import { AwsError, type AwsOperations } from '@bfj/local-cloud/aws-request';
import type { CloudModel, InvokeFunction } from '@bfj/local-cloud/cloud-model';
import { createCognitoApi } from '@bfj/local-cloud/cognito/cognito-api';
import { createUserPools } from '@bfj/local-cloud/cognito/user-pool';
import type { Database } from '@bfj/local-cloud/database';
import { createEventBus } from '@bfj/local-cloud/events/event-bus';
import { createEventLog } from '@bfj/local-cloud/events/event-log';
import { createEventsApi } from '@bfj/local-cloud/events/events-api';
import { createRuleTargets } from '@bfj/local-cloud/events/rule-targets';
import { createQueueConsole } from '@bfj/local-cloud/sqs/queue-console';
import { createQueues } from '@bfj/local-cloud/sqs/queues';
import { createSqsApi } from '@bfj/local-cloud/sqs/sqs-api';
import * as z from 'zod';
import type { TestClock } from './test-clock.ts';

/** The template's services other than DynamoDB and SES, as in the local cloud, without background work. */
export function cloudServices(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: TestClock;
  readonly invoke: InvokeFunction;
}) {
  const { model, database, clock } = dependencies;
  const log = () => undefined;
  const queues = createQueues({ queues: model.queues, database, clock, log });
  const queueConsole = createQueueConsole({ shown: model.queues, queues, database, clock });
  const eventLog = createEventLog(database);
  const targets = createRuleTargets({ model, queues, functionCalls: noFunctionCalls });
  const bus = createEventBus({ model, database, clock, log: eventLog, targets });
  const userPools = createUserPools({ ...dependencies, log });
  const operations: Readonly<Record<string, AwsOperations>> = {
    AmazonSQS: createSqsApi({ queues, queueConsole, database, clock }),
    AWSEvents: createEventsApi(bus),
    secretsmanager: secretsApi(model),
    AWSCognitoIdentityProviderService: createCognitoApi(model, userPools),
  };
  return { queues, queueConsole, eventLog, bus, operations, userPools };
}

/** Rules with a pattern go to queues; schedules call functions, and a test calls those itself. */
const noFunctionCalls = {
  enqueue: (): string => {
    throw new Error('The harness delivers events to queues only');
  },
  waitForFirstAttempt: async () => undefined,
  start: () => undefined,
  isBusy: () => false,
  stop: async () => undefined,
};

const getSecretSchema = z.object({ SecretId: z.string() });

/** Returns a secret's value, the same in every run: base64, as the webhooks' key must be. */
export function secretValue(name: string): string {
  return createHash('sha256').update(name).digest('base64');
}

function secretsApi({ secrets }: CloudModel): AwsOperations {
  return {
    GetSecretValue: (input) => {
      const { SecretId } = getSecretSchema.parse(input);
      const secret = secrets.find(({ name, arn }) => SecretId === name || SecretId === arn);
      if (secret === undefined) throw new AwsError('ResourceNotFoundException', SecretId);
      return { ARN: secret.arn, Name: secret.name, SecretString: secretValue(secret.name) };
    },
  };
}
