import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { PendingWork } from './pending-work.ts';
import { createAwsApi } from './aws-api.ts';
import { createClock } from './clock.ts';
import type { CloudModel, InvokeFunction } from './cloud-model.ts';
import { createCognitoApi } from './cognito/cognito-api.ts';
import { createUserPools, type UserPools } from './cognito/user-pool.ts';
import { openDatabase, type Database } from './database.ts';
import { createDynamoDbForwarder } from './dynamodb/dynamodb-forwarder.ts';
import { startTableServices, type TableServices } from './dynamodb/table-services.ts';
import { createEventBus } from './events/event-bus.ts';
import { createEventLog, type LoggedEvent } from './events/event-log.ts';
import { createEventsApi } from './events/events-api.ts';
import { createFunctionCalls, queuesOfFunctionCalls } from './events/function-calls.ts';
import { createRuleTargets } from './events/rule-targets.ts';
import { createSchedules, type ScheduleFiring } from './events/schedules.ts';
import type { DirectDynamoDb } from './functions/direct-dynamodb.ts';
import { permissionsOfDynamoDb, type TransactionKeys } from './permissions/dynamodb-permissions.ts';
import { openGrantRecords } from './permissions/grant-records.ts';
import { createPermissions, type Permissions } from './permissions/permissions.ts';
import {
  permissionsOfCognito,
  permissionsOfEvents,
  permissionsOfSecrets,
  permissionsOfSqs,
  type PermissionsOf,
} from './permissions/service-permissions.ts';
import { createSecretsApi } from './secrets/secrets-api.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createSes, isSesPath, type Ses } from './ses/ses.ts';
import { createQueueConsole, type QueueConsole } from './sqs/queue-console.ts';
import { createQueueSources } from './sqs/queue-sources.ts';
import { LocalCloudError } from './local-cloud-error.ts';
import { createQueues } from './sqs/queues.ts';
import { createSqsApi } from './sqs/sqs-api.ts';

export interface ServicesOptions {
  readonly model: CloudModel;
  /** Directory of all durable state; created when missing. */
  readonly dataDirectory: string;
  /** Calls a function of the model by name. Before `startConsumers()`, only requests cause calls. */
  readonly invoke: InvokeFunction;
  readonly log: (line: string) => void;
  /** Address of an external DynamoDB; by default the environment's DYNAMODB_ENDPOINT, else dynoxide is started. */
  readonly dynamodbEndpoint?: string | undefined;
  /** First time of the clock of empty data; real time by default. */
  readonly startsAt?: Date | undefined;
  /** When schedules fire; on time by default. */
  readonly schedules?: ScheduleFiring | undefined;
  /** Which keys of a transaction a role must allow; all of them by default. */
  readonly transactionKeys?: TransactionKeys | undefined;
  /** Directory for records of the grants that are used; none are kept by default. */
  readonly grantRecords?: string | undefined;
  /** Called when a service has ended unexpectedly (dynoxide exited); the message is one line. The cloud must stop. */
  readonly onFatal: (error: Error) => void;
}

export interface Services {
  /**
   * Handles DynamoDB, SQS, EventBridge, Secrets Manager and Cognito by X-Amz-Target, SES by its paths, each for
   * callers with a role that allows it. The caller handles CORS.
   */
  readonly handleAwsRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** Endpoint of DynamoDB, for tests and tools that read the table directly; its path is a key of this start. */
  readonly dynamodbEndpoint: string;
  /** Settings with which the functions' thread reaches DynamoDB directly. */
  readonly directDynamoDb: Omit<DirectDynamoDb, 'awsEndpoint' | 'roles'>;
  readonly permissions: Permissions;
  readonly clock: {
    now(): Date;
    /** One BigInt64: milliseconds that are added to real time. Pass it to workers, read it with `Atomics.load`. */
    readonly buffer: SharedArrayBuffer;
  };
  /**
   * Moves the clock forward; resolves when every due schedule has fired, in order, its functions have ended, and
   * expired items are gone. Rejects with LocalCloudError for an instant in the past, and for a function without a
   * schedule.
   * @param only names of functions: schedules that call none of them do not fire during the jump
   */
  advanceClock(to: Date, only?: readonly string[]): Promise<{ readonly firedSchedules: number }>;
  /**
   * Resolves when no work is left at the current time: all stream records are handled, no function runs for a queue
   * or a rule, no message is visible that a function reads, and SES and the other pending work have sent all that is
   * due. Rejects with LocalCloudError when work is still left after 50 seconds.
   * @param options.withinMilliseconds also does work with a delay that ends within that time, and what follows from
   * it: the clock moves to the end of each delay
   */
  settle(options?: {
    readonly withinMilliseconds?: number | undefined;
    /** Further background work to wait for. */
    readonly others?: readonly PendingWork[] | undefined;
  }): Promise<void>;
  readonly queues: Pick<QueueConsole, 'depths' | 'peek' | 'redrive'>;
  readonly events: {
    /** Newest first. */
    recent(limit: number): readonly LoggedEvent[];
  };
  readonly ses: Pick<Ses, 'connect' | 'control'>;
  readonly secrets: {
    valueOf(nameOrArn: string): string | undefined;
  };
  readonly userPools: Pick<UserPools, 'jwks' | 'verifyAccessOrIdToken'>;
  /** Returns the items of one partition as plain JSON; of the only table when no name is given. */
  queryPartition(
    partitionKey: string,
    tableName?: string,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /**
   * Starts to call functions: queue and stream sources, schedules, time to live. Call it when the host can serve
   * them.
   */
  startConsumers(): void;
  /** Waits (bounded) for running invocations and closes everything. */
  stop(): Promise<void>;
}

const stopDeadlineMilliseconds = 5_000;

/** @throws LocalCloudError with one line for the developer */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const database = openDatabase(options.dataDirectory);
  try {
    return await compose(options, database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function compose(options: ServicesOptions, database: Database): Promise<Services> {
  const { model, dataDirectory, invoke, log, onFatal } = options;
  const clock = createClock({ database, startsAt: options.startsAt });
  const hosted = [...model.queues, ...queuesOfFunctionCalls(model)];
  const queues = createQueues({ queues: hosted, database, clock, log });
  const queueConsole = createQueueConsole({ shown: model.queues, queues, database, clock });
  const queueSources = createQueueSources({ model, queues, clock, database, invoke, log });
  const functionCalls = createFunctionCalls({ model, queues, clock, database, invoke });
  const targets = createRuleTargets({ model, queues, functionCalls });
  const eventLog = createEventLog(database);
  const bus = createEventBus({ model, database, clock, log: eventLog, targets });
  const secrets = createSecrets({ secrets: model.secrets, directory: dataDirectory, log });
  const userPools = createUserPools({ model, database, clock, invoke, log });
  const tables = await startTableServices({
    model,
    dataDirectory,
    endpoint: options.dynamodbEndpoint ?? (process.env['DYNAMODB_ENDPOINT'] || undefined),
    database,
    clock,
    queues,
    invoke,
    log,
    onFatal,
  });

  const schedules = createSchedules({
    model,
    database,
    clock,
    targets,
    fire: options.schedules,
    due: {
      itemsBetween: (after, until) => tables.dueItemsBetween(after, until),
      idle: () => waitUntilIdle(queueSources),
    },
  });

  const records = openGrantRecords(options.grantRecords, model.functions);
  const permissions = createPermissions({ model, records, log });
  const transactionKeys = options.transactionKeys ?? 'of-the-transaction';
  const ses = createSes({ model, database, clock, bus, permissions, log });
  const permissionCheck =
    (permissionsOf: PermissionsOf) =>
    (authorization: string | undefined, operation: string, input: unknown) =>
      permissions.demand(authorization, permissionsOf(operation, input));
  const dynamoDbForwarder = createDynamoDbForwarder({
    endpoint: tables.endpoint,
    demandPermission: permissionCheck((operation, input) =>
      permissionsOfDynamoDb(operation, input, model, transactionKeys),
    ),
    log,
  });
  const jsonProtocol = 'application/x-amz-json-1.1';
  const answerAwsRequest = createAwsApi({
    services: {
      AmazonSQS: {
        operations: createSqsApi({ queues, queueConsole, database, clock }),
        demandPermission: permissionCheck(permissionsOfSqs(model)),
        contentType: 'application/x-amz-json-1.0',
        sendsQueryErrors: true,
      },
      AWSEvents: {
        operations: createEventsApi(bus),
        demandPermission: permissionCheck(permissionsOfEvents(model)),
        contentType: jsonProtocol,
      },
      secretsmanager: {
        operations: createSecretsApi({ secrets, clock }),
        demandPermission: permissionCheck(permissionsOfSecrets(model, (id) => secrets.find(id))),
        contentType: jsonProtocol,
      },
      AWSCognitoIdentityProviderService: {
        operations: createCognitoApi(model, userPools),
        demandPermission: permissionCheck(permissionsOfCognito(model)),
        contentType: jsonProtocol,
      },
    },
    log,
  });

  const stopConsumers = async () => {
    schedules.stop();
    ses.stop();
    await Promise.all([
      functionCalls.stop(),
      tables.stopConsumers(),
      ...queueSources.map((poller) => poller.stop()),
    ]);
  };

  const stopAll = async () => {
    await waitAtMost(stopDeadlineMilliseconds, stopConsumers());
    dynamoDbForwarder.close();
    await tables.close();
    database.close();
  };
  let stopped: Promise<void> | undefined;

  return {
    handleAwsRequest: (request, response) => {
      if (dynamoDbForwarder.accepts(request)) dynamoDbForwarder.handle(request, response);
      else if (isSesPath(request.url ?? '')) void ses.handle(request, response);
      else answerAwsRequest(request, response);
    },
    permissions,
    directDynamoDb: {
      endpoint: tables.endpoint,
      account: { region: model.region, accountId: model.accountId, tables: model.tables },
      transactionKeys,
      grantRecords: records.prefix,
    },
    dynamodbEndpoint: tables.keyedEndpoint,
    clock,
    advanceClock: async (to, only) => {
      const firedSchedules = await schedules.advanceClock(to, only);
      await tables.sweepExpiredItems();
      return { firedSchedules };
    },
    settle: async ({ withinMilliseconds = 0, others = [] } = {}) => {
      const pending = [ses.pending, ...others];
      const until = clock.milliseconds() + withinMilliseconds;
      for (;;) {
        const settleStart = clock.milliseconds();
        await settle(tables, [...queueSources, functionCalls, ...pending]);
        if (!database.isOpen) return;
        const times = [
          ...hosted.map(({ name }) => queues.nextVisibleAt(name)),
          ...pending.map((work) => work.nextAt()),
        ];
        const next = Math.min(
          ...times.map((at) => (at !== undefined && at > settleStart ? at : Infinity)),
        );
        if (next > until) return;
        clock.advanceAtLeastTo(new Date(next));
      }
    },
    queues: queueConsole,
    events: eventLog,
    ses,
    secrets,
    userPools,
    queryPartition: (partitionKey, tableName) => tables.queryPartition(partitionKey, tableName),
    startConsumers: () => {
      queueSources.forEach((poller) => poller.start());
      functionCalls.start();
      schedules.start();
      tables.startConsumers();
    },
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** Maximum wait of a clock jump, in real milliseconds, for the work that one firing caused. */
const idleDeadlineMilliseconds = 3_000;

type Busy = Pick<PendingWork, 'isBusy'>;

async function waitUntilIdle(
  pollers: readonly Busy[],
  milliseconds = idleDeadlineMilliseconds,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (pollers.some((poller) => poller.isBusy()) && performance.now() < deadline) {
    await wait(5);
  }
}

/** Shorter than a test's timeout; a busy machine needs time for hundreds of messages. */
const settleDeadlineMilliseconds = 50_000;

async function settle(tables: Pick<TableServices, 'catchUp'>, pollers: readonly Busy[]) {
  const deadline = performance.now() + settleDeadlineMilliseconds;
  // The last write of a poller's function reaches the stream only after the poller became idle, so check twice.
  for (let idleRounds = 0; idleRounds < 2;) {
    await tables.catchUp();
    const isIdle = !pollers.some((poller) => poller.isBusy());
    if (!isIdle) await waitUntilIdle(pollers, deadline - performance.now());
    idleRounds = isIdle ? idleRounds + 1 : 0;
    if (performance.now() > deadline) {
      throw new LocalCloudError('Functions still have work to do after 50 seconds.');
    }
  }
}

/** Waits for the work, at most for this time. */
async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const deadline = wait(milliseconds, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([work, deadline]);
  done.abort();
}
