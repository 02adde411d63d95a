import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Application } from './application.ts';
import { createCleanupStack } from './cleanup-stack.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import { startCloudParts } from './cloud-parts.ts';
import type { CloudParts } from './cloud-parts.ts';
import { takeDataDirectory } from './data-directory.ts';
import type { ScheduleFiring } from './events/schedules.ts';
import { sendJson } from './http-body.ts';
import { listenOnLoopback } from './listen.ts';
import type { TransactionKeys } from './permissions/dynamodb-permissions.ts';
import { readTemplates } from './read-templates.ts';
import type { Site } from './site/site.ts';

export interface LocalCloudOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** `.local` in the application's root by default. */
  readonly dataDirectory?: string;
  /** Keeps the data in a temporary directory that is deleted at the stop. */
  readonly memory?: boolean;
  /** Starts with empty data. */
  readonly fresh?: boolean;
  /** First time of the clock of empty data, possibly in the past; real time by default. */
  readonly startsAt?: Date | undefined;
  /**
   * `'when-named'`: schedules fire only in jumps of the clock that name their functions, for tests; on time by
   * default.
   */
  readonly schedules?: ScheduleFiring | undefined;
  /** Receives lines for the developer: warnings and errors of functions and services. */
  readonly log?: (line: string) => void;
  /** Reloads functions when their sources change. */
  readonly watch?: boolean;
  /** Maximum concurrent function calls of the account; no limit by default. */
  readonly concurrentExecutions?: number | undefined;
  /** Which keys of a transaction a role must allow; all of them by default. */
  readonly transactionKeys?: TransactionKeys;
  /** Called after the cloud lost a service that it needs and stopped. */
  readonly onFatal?: (error: Error) => void;
}

export interface LocalCloud {
  /** `http://localhost:<port>`: site, API and console. */
  readonly baseUrl: string;
  /** URL of the table, with this start's key, for benchmarks and tests that read it directly. */
  readonly dynamodbEndpoint: string;
  readonly stop: () => Promise<void>;
}

type Addresses = Pick<LocalCloud, 'baseUrl' | 'dynamodbEndpoint'>;

/**
 * Hosts an application's stacks on this machine.
 * @throws LocalCloudError with one line when it cannot
 */
export async function startLocalCloud(
  application: Application,
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  // Lambda's time zone; functions run in this process and share its time zone.
  process.env['TZ'] = 'UTC';
  const cleanup = createCleanupStack(options.log ?? ignore);
  try {
    return { ...(await start(application, options, cleanup)), stop: cleanup.closeAll };
  } catch (error) {
    await cleanup.closeAll();
    throw error;
  }
}

async function start(
  application: Application,
  options: LocalCloudOptions,
  cleanup: CleanupStack,
): Promise<Addresses> {
  const log = options.log ?? ignore;
  const data = takeDataDirectory({
    directory: options.dataDirectory ?? fileURLToPath(new URL('.local', application.root)),
    memory: options.memory ?? false,
    fresh: options.fresh ?? false,
  });
  cleanup.add(data.release);

  // Both servers listen before the stack is synthesized, since it needs their addresses. An early request waits for the
  // part that handles it.
  const parts = createDeferred<CloudParts>();
  const site = createDeferred<Site>();
  const internal = await listenOnLoopback(
    0,
    async (request, response) => (await parts.promise).internal(request, response),
    log,
  );
  cleanup.add(internal.close);
  const internalUrl = `http://127.0.0.1:${internal.port}`;
  const main = await listenOnLoopback(
    options.port ?? 0,
    (request, response) =>
      answer(request, response, {
        application,
        site: site.promise,
        parts: parts.promise,
        internalUrl,
      }),
    log,
  );
  cleanup.add(main.close);

  const baseUrl = `http://localhost:${main.port}`;
  const synthesis = new AbortController();
  let synthesized: Promise<unknown> | undefined;
  cleanup.add(async () => {
    synthesis.abort();
    await synthesized?.catch(ignore);
  });

  async function startSite(): Promise<void> {
    const opened = await application.openSite({ server: main.server, internalUrl });
    cleanup.add(opened.close);
    site.resolve(opened);
  }

  async function startCloud(): Promise<void> {
    const synthesizing = application.synthesize(
      { siteUrl: baseUrl, internalUrl },
      { signal: synthesis.signal },
    );
    synthesized = synthesizing;
    const templates = await synthesizing;
    const started = await startCloudParts(
      {
        application,
        model: readTemplates(templates, internalUrl),
        dataDirectory: data.path,
        internalUrl,
        watch: options.watch ?? false,
        startsAt: options.startsAt,
        schedules: options.schedules,
        transactionKeys: options.transactionKeys,
        concurrentExecutions: options.concurrentExecutions,
        log,
        onFatal: (error) => void giveUp(error),
      },
      cleanup,
    );
    parts.resolve(started);
  }

  async function giveUp(error: Error): Promise<void> {
    await cleanup.closeAll();
    options.onFatal?.(error);
  }

  await Promise.all([startSite(), startCloud()]);
  // Close it a second time: requests that still arrive must end before the parts close.
  cleanup.add(main.close);
  return { baseUrl, dynamodbEndpoint: (await parts.promise).dynamodbEndpoint };
}

/** Serves one origin to browsers, like CloudFront: the API, the site, and also the console. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  cloud: {
    readonly application: Application;
    readonly site: Promise<Site>;
    readonly parts: Promise<CloudParts>;
    readonly internalUrl: string;
  },
): Promise<void> {
  const { application, site, parts, internalUrl } = cloud;
  const target = request.url?.split('?')[0] ?? '/';
  if (target.startsWith('/api/')) return (await parts).gateway(request, response);
  if (target.startsWith('/_local/')) return (await parts).console(request, response);
  if (target === '/_local') {
    response.writeHead(308, { location: '/_local/' }).end();
    return;
  }
  if (target === '/config.json') {
    const { model } = await parts;
    const addresses = { origin: originOf(request), internalUrl };
    return sendJson(response, 200, application.siteConfiguration(model, addresses));
  }
  if (application.isApiPage?.(target) === true) {
    const { gateway } = await parts;
    const headers = (await site).pageHeaders?.(request, target);
    return gateway(request, response, headers);
  }
  return (await site).handle(request, response);
}

/** Returns the address that the browser used, so that its next calls have the same origin. */
function originOf(request: IncomingMessage): string {
  const { host } = request.headers;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
    ? `http://${host}`
    : `http://localhost:${request.socket.localPort}`;
}

/** Creates a promise that is resolved elsewhere; if the start fails, its rejection has no handler. */
function createDeferred<Value>(): PromiseWithResolvers<Value> {
  const deferred = Promise.withResolvers<Value>();
  deferred.promise.catch(ignore);
  return deferred;
}

function ignore(): void {}
