import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Application } from './application.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import type { CloudModel, InvokeFunction } from './cloud-model.ts';
import { createConsole } from './console/console.ts';
import { sendJson } from './http-body.ts';
import { serviceRejection } from './request-guard.ts';
import type { ScheduleFiring } from './events/schedules.ts';
import { openFunctionLog } from './functions/function-log.ts';
import { hostFunctions } from './functions/functions.ts';
import { watchSources } from './functions/source-watch.ts';
import { createGateway, type RequestHandler } from './gateway/gateway.ts';
import type { TransactionKeys } from './permissions/dynamodb-permissions.ts';
import { checkEventSources } from './permissions/event-source-permissions.ts';
import { startServices } from './services.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Time that a stop gives running functions to finish. */
const stopGraceMilliseconds = 800;

/** Request handlers that exist once the stack is hosted. */
export interface CloudParts {
  readonly model: CloudModel;
  /** Handles `/api/*` of the site, and the pages that the API renders. */
  readonly gateway: RequestHandler;
  /** Handles `/_local/*` of the site. */
  readonly console: Handler;
  /** Handles AWS and the sandboxes, on a separate port that only functions know. */
  readonly internal: Handler;
  /** URL of the table, with this start's key, for benchmarks and tests that read it directly. */
  readonly dynamodbEndpoint: string;
}

export interface CloudPartsOptions {
  readonly application: Application;
  readonly model: CloudModel;
  readonly dataDirectory: string;
  readonly internalUrl: string;
  readonly watch: boolean;
  readonly startsAt?: Date | undefined;
  readonly schedules?: ScheduleFiring | undefined;
  readonly transactionKeys?: TransactionKeys | undefined;
  readonly concurrentExecutions?: number | undefined;
  readonly log: (line: string) => void;
  readonly onFatal: (error: Error) => void;
}

/**
 * Hosts a model: services, functions, sandboxes.
 * @param cleanup collects what must be closed, even when this function throws
 */
export async function startCloudParts(
  options: CloudPartsOptions,
  cleanup: CleanupStack,
): Promise<CloudParts> {
  const { application, model, dataDirectory, internalUrl, log } = options;
  const { root } = application;
  const functionLog = openFunctionLog({
    file: path.join(dataDirectory, 'functions.log'),
    show: log,
  });
  cleanup.add(functionLog.close);

  // Services and functions need each other; no call happens before both exist.
  const hosted = Promise.withResolvers<InvokeFunction>();
  const services = await startServices({
    model,
    dataDirectory,
    invoke: async (functionName, event) => (await hosted.promise)(functionName, event),
    log,
    startsAt: options.startsAt,
    schedules: options.schedules,
    transactionKeys: options.transactionKeys,
    grantRecords: process.env['LOCAL_CLOUD_GRANT_RECORDS'],
    onFatal: options.onFatal,
  });
  const functions = hostFunctions({
    functions: model.functions,
    concurrentExecutions: options.concurrentExecutions,
    region: model.region,
    awsEndpoint: internalUrl,
    clockBuffer: services.clock.buffer,
    dynamoDb: services.directDynamoDb,
    root,
    log: functionLog,
  });
  hosted.resolve(functions.invoke);
  cleanup.add(functions.stop);
  if (options.watch) {
    const sources = application.sources.map((name) => fileURLToPath(new URL(name, root)));
    cleanup.add(watchSources(sources, functions.reload, log).close);
  }
  const sandboxes = application.openSandboxes({ dataDirectory, internalUrl, model, services });
  cleanup.add(sandboxes.close);
  // Services stop in the reverse order of their start: running calls need every service above.
  cleanup.add(async () => {
    // `services.stop` waits for running functions, so stop their threads after a while to end them.
    const stopTimer = setTimeout(() => void functions.stop(), stopGraceMilliseconds);
    await services.stop();
    clearTimeout(stopTimer);
  });
  checkEventSources(model, services.permissions);
  services.startConsumers();

  return {
    model,
    dynamodbEndpoint: services.dynamodbEndpoint,
    gateway: createGateway({
      model,
      invoke: functions.invoke,
      userPools: services.userPools,
      now: () => services.clock.now(),
    }),
    console: createConsole({
      services: {
        ...services,
        settle: (options) => services.settle({ ...options, others: sandboxes.pending }),
      },
      functions,
      functionLog,
      additions: sandboxes.console,
      handleCognito: services.handleAwsRequest,
    }),
    internal: async (request, response) => {
      if (await sandboxes.handle(request, response)) return;
      // Browsers call AWS only through the site's port: the user pool, through the console.
      const rejection = serviceRejection(request);
      if (rejection === undefined) services.handleAwsRequest(request, response);
      else sendJson(response, 403, { error: rejection });
    },
  };
}
