import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Application } from './application.ts';
import type { Closing } from './closing.ts';
import type { CloudModel, InvokeFunction } from './cloud-model.ts';
import { createConsole } from './console/console.ts';
import { sendJson } from './http-body.ts';
import { serviceRefusal } from './request-guard.ts';
import type { ScheduleFiring } from './events/schedules.ts';
import { openFunctionLog } from './functions/function-log.ts';
import { hostFunctions } from './functions/functions.ts';
import { watchSources } from './functions/source-watch.ts';
import { createGateway, type RequestHandler } from './gateway/gateway.ts';
import type { TransactionKeys } from './permissions/dynamodb-permissions.ts';
import { checkEventSources } from './permissions/event-source-permissions.ts';
import { startServices } from './services.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A stop leaves running functions this long to end by themselves. */
const runningCallsMilliseconds = 800;

/** What answers requests once the stack is hosted. */
export interface CloudParts {
  readonly model: CloudModel;
  /** `/api/*` of the site, and pages that the API makes. */
  readonly gateway: RequestHandler;
  /** `/_local/*` of the site. */
  readonly console: Handler;
  /** AWS and the sandboxes, on a port of their own that only functions know. */
  readonly internal: Handler;
  /** URL of the table, with a key of this start, for benchmarks and tests that read it directly. */
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
 * @param closing takes what must be closed, also where this throws
 */
export async function startCloudParts(
  options: CloudPartsOptions,
  closing: Closing,
): Promise<CloudParts> {
  const { application, model, dataDirectory, internalUrl, log } = options;
  const { root } = application;
  const functionLog = openFunctionLog({
    file: path.join(dataDirectory, 'functions.log'),
    show: log,
  });
  closing.add(functionLog.close);

  // Services and functions need each other; nothing is called before both are there.
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
  closing.add(functions.stop);
  if (options.watch) {
    const sources = application.sources.map((name) => fileURLToPath(new URL(name, root)));
    closing.add(watchSources(sources, functions.reload, log).close);
  }
  const sandboxes = application.openSandboxes({ dataDirectory, internalUrl, model, services });
  closing.add(sandboxes.close);
  // The last that is started is the first that stops: its running calls need all of the above.
  closing.add(async () => {
    // Services wait for running functions, which end at once when their threads do.
    const patience = setTimeout(() => void functions.stop(), runningCallsMilliseconds);
    await services.stop();
    clearTimeout(patience);
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
      // Browsers call AWS by the site's own port alone: the user pool, through the console.
      const refusal = serviceRefusal(request);
      if (refusal === undefined) services.handleAwsRequest(request, response);
      else sendJson(response, 403, { error: refusal });
    },
  };
}
