import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { AwsError, type AwsOperations } from '@bfj/local-cloud/aws-request';
import {
  type CloudModel,
  type FunctionModel,
  type InvokeFunction,
  type QueueModel,
} from '@bfj/local-cloud/cloud-model';
import { openDatabase } from '@bfj/local-cloud/database';
import { queryPartition } from '@bfj/local-cloud/dynamodb/query-partition';
import { openStreamReader } from '@bfj/local-cloud/dynamodb/stream-reader';
import { ensureTables } from '@bfj/local-cloud/dynamodb/tables';
import * as z from 'zod';
import type { Platform } from '../../../functions/runtime/platform.ts';
import { settingsFrom } from '../../../functions/runtime/settings.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import {
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../../shared/contracts/events.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { accountUseCases } from './account-use-cases.ts';
import { awsInProcess } from './aws-in-process.ts';
import { billingUseCases } from './billing/billing-use-cases.ts';
import { cloudServices, secretValue } from './cloud-services.ts';
import { createDrain } from './drain.ts';
import { httpApi, plantSigningKey } from './http-api.ts';
import { newsletterUseCases } from './newsletter-use-cases.ts';
import { openFunction, type OpenedFunction } from './open-function.ts';
import { openPartners } from './partners.ts';
import { requestsInFlight } from './requests-in-flight.ts';
import { createRoleCheck } from './roles.ts';
import { sesInProcess } from './ses-in-process.ts';
import { storedPeople } from './stored-people.ts';
import { parseMilliseconds, testClock } from './test-clock.ts';
import { tracesIn } from './traces.ts';
import { trialUseCases } from './trial-use-cases.ts';
import { watchedRequests } from './watched-requests.ts';
import { workerDynamoDb } from './worker-dynamodb.ts';

/** Lists all items: no test of the harness writes this many. */
const everything = 100_000;

let tables = 0;
let model: Promise<CloudModel> | undefined;
let modelWithAssistantModel: Promise<CloudModel> | undefined;

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * Runs the product in this process: its use cases by the composition roots of the deployed functions, its own table
 * in a real DynamoDB, the template's queues, rules and user pool, and partners called without a socket. Nothing
 * happens in the background: a test moves the clock, and `drain` does the remaining work.
 */
export async function testApp({
  now,
  withModel = false,
}: {
  readonly now: string;
  /** Whether a model interprets what the assistant's rules do not understand. */
  readonly withModel?: boolean | undefined;
}) {
  const app = withSeparateTable(await templateOf(withModel));
  const clock = testClock(new Date(now));
  const dynamodb = await workerDynamoDb(app.region);
  const database = openDatabase(mkdtempSync(path.join(dynamodb.directory, 'app-')));
  await ensureTables(dynamodb.wire, app.tables);
  await plantSigningKey(database, app);

  const functions = new Map<string, Promise<OpenedFunction>>();
  const invoke: InvokeFunction = async (functionName, event) => {
    const opened = functions.get(functionName) ?? open(functionOf(app, functionName));
    functions.set(functionName, opened);
    return { ok: true, payload: await (await opened)(event) };
  };
  const { queues, queueConsole, eventLog, bus, operations, userPools } = cloudServices({
    model: app,
    database,
    clock,
    invoke,
  });

  const roles = createRoleCheck(app);
  const ses = sesInProcess({ model: app, database, clock, bus, permissions: roles.permissions });
  const requests = watchedRequests();
  const inFlight = requestsInFlight();
  const awsOf = awsInProcess({
    region: app.region,
    dynamodbEndpoint: dynamodb.endpoint,
    services: operations,
    askSes: ses.ask,
    demandPermission: roles.demand,
    carryOut: (operation, perform) => inFlight.track(requests.carryOut(operation, perform)),
  });
  const passTime = async (milliseconds: number) =>
    clock.advanceAtLeastTo(new Date(clock.milliseconds() + milliseconds));
  const duringWaits: (() => Promise<void>)[] = [];
  // After a wait the time has passed for all callers, and earlier requests are answered first.
  const wait = async (milliseconds: number) => {
    const until = new Date(clock.milliseconds() + milliseconds);
    await duringWaits.shift()?.();
    await inFlight.settled();
    clock.advanceAtLeastTo(until);
  };
  const secret = (nameEnd: string): string => {
    const found = app.secrets.find(({ name }) => name.endsWith(nameEnd));
    if (found === undefined) throw new Error(`No secret ends with ${nameEnd}`);
    return secretValue(found.name);
  };
  const http = httpApi({
    model: app,
    database,
    userPools,
    invoke,
    now: () => clock.now(),
    edgeSecret: () => secret('edge-value'),
  });
  const partners = openPartners({ app, clock, wait: passTime, ses, callProduct: http.fetch });

  const platformOf = (functionName: string): Platform => {
    const { name, environment } = functionOf(app, functionName);
    return {
      settings: (...names) => settingsFrom(environment, names),
      clock: () => clock.now(),
      aws: awsOf(name),
      fetch: async (...args) => inFlight.track(partners.fetch(...args)),
      wait,
    };
  };
  const open = (of: FunctionModel) => openFunction(of, platformOf(of.name));

  const tableName = app.tables[0]?.name ?? '';
  const table = openTable(tableName, { aws: awsOf() });
  const [source] = app.streamSources;
  const stream = await openStreamReader(
    { wire: dynamodb.wire, database },
    { name: source?.functionName ?? '', tableName },
  );
  const drain = createDrain({
    model: app,
    queues,
    clock,
    stream,
    invoke,
    settlePartners: partners.settle,
    writes: requests.writes,
    forgetUntil: (sequenceNumber) => dynamodb.streamRecords?.deleteUntil(tableName, sequenceNumber),
  });
  const run = async (functionName: string): Promise<unknown> => {
    const result = await invoke(functionOf(app, functionName).name, {});
    return result.ok ? result.payload : undefined;
  };
  afterAll(async () => {
    ses.stop();
    await partners.close();
    database.close();
  });

  const drainAll = async (): Promise<void> => {
    const failed = await drain();
    if (failed.length > 0) throw new Error(`Messages failed in ${failed.join(', ')}`);
  };
  /** Returns the clock time, in milliseconds, at which more work can be done. */
  const nextAt = (): number => {
    const queueTimes = app.queueSources.flatMap(({ queueArn }) => {
      const name = queues.byArn(queueArn)?.name;
      return name === undefined ? [] : (queues.nextVisibleAt(name) ?? []);
    });
    return Math.min(partners.nextAt() ?? Number.POSITIVE_INFINITY, ...queueTimes);
  };

  return {
    clock,
    /** SDK settings of the test itself, which has all permissions. */
    aws: { ...awsOf(), region: app.region },
    platformOf,
    table,
    newsletter: newsletterUseCases(platformOf),
    trial: trialUseCases(platformOf),
    accounts: accountUseCases(platformOf),
    billing: billingUseCases(http),
    people: storedPeople(table),
    /** Calls the product as a browser does. */
    http,
    /**
     * Does all work possible before the clock moves, such as events, webhooks and e-mails.
     * @throws Error if a message fails, because it would only be retried later
     */
    drain: drainAll,
    /**
     * Does the same, and then the work delayed by at most a duration, such as a delivery report or a message spread
     * over time. The clock moves to the end of each delay.
     * @throws Error if a message fails
     */
    drainFor: async (duration: string): Promise<void> => {
      const end = clock.milliseconds() + parseMilliseconds(duration);
      await drainAll();
      for (let next = nextAt(); next <= end; next = nextAt()) {
        clock.advanceAtLeastTo(new Date(next));
        await drainAll();
      }
    },
    /** Runs an action once during the next wait of a function. */
    duringNextWait: (action: () => Promise<void>): void => {
      duringWaits.push(action);
    },
    /**
     * Does the same if messages are expected to fail.
     * @returns the short names of the functions in which they failed
     */
    drainWithFailures: async (): Promise<readonly string[]> =>
      (await drain()).map((name) => shortName(app, name)),
    /** Runs a function as a schedule does. */
    run,
    /**
     * Moves the clock in steps; after each step runs functions as their schedules do, and does the remaining work.
     * Failed messages are retried later.
     */
    pass: async (duration: string, step: string, ...scheduled: readonly string[]) => {
      const until = clock.milliseconds() + parseMilliseconds(duration);
      while (clock.milliseconds() < until) {
        clock.advanceAtLeastTo(
          new Date(Math.min(until, clock.milliseconds() + parseMilliseconds(step))),
        );
        for (const name of scheduled) await run(name);
        await drain();
      }
    },
    /** Returns the items of a partition. */
    partition: async (partitionKey: string) =>
      queryPartition(dynamodb.wire, app.tables, partitionKey),
    /** The requests to the table and to the user pool. */
    requests,
    /** Returns the user of an e-mail in the pool, or undefined. */
    userOf: (email: string) => userOf(app, operations, email),
    /** Returns the events of a name that the bus has carried, oldest first. */
    events: <Name extends DomainEventName>(name: Name): readonly DomainEvent<Name>[] =>
      eventLog
        .recent(everything)
        .filter(({ event }) => event['detail-type'] === name)
        .map(({ event }) => parseDomainEvent(name, event.detail))
        .toReversed(),
    /** Returns the webhooks that the operator's receiver accepted, oldest first. */
    webhooks: () => partners.webhooks.list(everything).map(asWebhook).toReversed(),
    partners,
    operator: partners.receiver,
    brapi: partners.brapi,
    bancoCentral: partners.bancoCentral,
    mercadoPago: partners.mercadoPago,
    /** Calls a partner without authentication of ours. */
    fetch: partners.fetch,
    /** Returns the e-mails that SES accepted for an address, oldest first. */
    emailsTo: (address: string) =>
      partners.messages
        .list({ channel: 'email', to: address, limit: everything })
        .map(({ content }) => emailSchema.parse(content)),
    /** Finds the items, events and messages that contain one of the texts. */
    traces: (texts: readonly string[]) =>
      tracesIn({ table, model: app, queueConsole, eventLog }, texts),
    /** Puts a text into a queue without the functions that write to it. */
    putInQueue: (queueName: string, body: string): void => {
      queues.send(queueOf(app, queueName).name, { body });
    },
    /** Returns the number of dead letters of a queue. Most queues are named like the function that reads them. */
    deadLettersOf: (queueName: string): number => {
      const { redrive } = queueOf(app, queueName);
      const deadLetters = queues.byArn(redrive?.deadLetterQueueArn ?? '');
      return deadLetters === undefined ? 0 : queueConsole.depth(deadLetters.name).visible;
    },
    /** Sends the dead letters of a function back to its queue. */
    redrive: (functionName: string): number =>
      queueConsole.redrive(functionOf(app, functionName).name),
    secret,
  };
}

const emailSchema = z.looseObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
});

const userSchema = z.object({
  UserStatus: z.string(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
});

async function userOf(
  { userPools: [pool] }: CloudModel,
  operations: Readonly<Record<string, AwsOperations>>,
  email: string,
) {
  const getUser = operations['AWSCognitoIdentityProviderService']?.['AdminGetUser'];
  const input = { UserPoolId: pool?.id, Username: email };
  const signal = new AbortController().signal;
  try {
    const found = userSchema.parse(await getUser?.(input, { baseUrl: '', signal }));
    const attributes = new Map(found.UserAttributes.map(({ Name, Value }) => [Name, Value]));
    return {
      status: found.UserStatus,
      accountId: attributes.get('custom:account_id'),
      trialId: attributes.get('custom:trial_id'),
      phone: attributes.get('phone_number'),
    };
  } catch (error) {
    if (error instanceof AwsError && error.code === 'UserNotFoundException') return undefined;
    throw error;
  }
}

async function templateOf(withModel: boolean): Promise<CloudModel> {
  if (withModel) {
    modelWithAssistantModel ??= modelOfTheTemplate({ assistantModel: true });
    return modelWithAssistantModel;
  }
  model ??= modelOfTheTemplate();
  return model;
}

/** Returns the template's model with a separate table for this app. */
function withSeparateTable(whole: CloudModel): CloudModel {
  tables += 1;
  const [table] = whole.tables;
  if (table === undefined) throw new Error('The template has no table');
  const name = `${table.name}-${tables}`;
  return {
    ...whole,
    // DynamoDB would expire items by real time, although the test's clock has not reached their expiry.
    tables: [{ ...table, name, timeToLiveAttribute: undefined }],
    functions: whole.functions.map((one) =>
      one.environment['TABLE_NAME'] === undefined
        ? one
        : { ...one, environment: { ...one.environment, TABLE_NAME: name } },
    ),
  };
}

/** @param name the full name of a function, or of its entry point */
function functionOf({ functions }: CloudModel, name: string): FunctionModel {
  const found = functions.find(
    (one) => one.name === name || one.entry.endsWith(`/${name}.lambda.ts`),
  );
  if (found === undefined) throw new Error(`The template has no function ${name}`);
  return found;
}

/**
 * @param name the end of the queue's name, or a function that reads it
 * @throws Error if there is none
 */
function queueOf({ queues, queueSources, functions }: CloudModel, name: string): QueueModel {
  const reader = functions.find(({ entry }) => entry.endsWith(`/${name}.lambda.ts`))?.name;
  const source = queueSources.find(({ functionName }) => functionName === reader);
  const found =
    queues.find((queue) => queue.name.endsWith(`-${name}`)) ??
    queues.find(({ arn }) => arn === source?.queueArn);
  if (found === undefined) throw new Error(`The template has no queue ${name}`);
  return found;
}

function shortName(app: CloudModel, functionName: string): string {
  return path.basename(functionOf(app, functionName).entry, '.lambda.ts');
}

const webhookBodySchema = z.record(z.string(), z.unknown());

function asWebhook({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}) {
  return { headers, body: webhookBodySchema.parse(body) };
}
