import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Application } from './application.ts';
import { createClosing } from './closing.ts';
import type { Closing } from './closing.ts';
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
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `.local` in the application's root by default. */
  readonly dataDirectory?: string;
  /** Data in a temporary directory that is gone after the stop. */
  readonly memory?: boolean;
  /** Begins with empty data. */
  readonly fresh?: boolean;
  /** Where the clock of empty data begins, in the past too; real time by default. */
  readonly startsAt?: Date | undefined;
  /** `'when-named'`: schedules fire only in jumps of the clock that name their functions, for tests; on time by default. */
  readonly schedules?: ScheduleFiring | undefined;
  /** Takes lines for the developer: warnings and errors of functions and services. */
  readonly log?: (line: string) => void;
  /** Loads functions anew when their sources change. */
  readonly watch?: boolean;
  /** Calls of functions that the account runs at one moment; no limit by default. */
  readonly concurrentExecutions?: number | undefined;
  /** Which keys of a transaction a role has to allow; all of them by default. */
  readonly transactionKeys?: TransactionKeys;
  /** The cloud lost something that it cannot be without, and has stopped. */
  readonly onFatal?: (error: Error) => void;
}

export interface LocalCloud {
  /** `http://localhost:<port>`: site, API and console. */
  readonly baseUrl: string;
  /** URL of the table, with a key of this start, for benchmarks and tests that read it directly. */
  readonly dynamodbEndpoint: string;
  readonly stop: () => Promise<void>;
}

type Addresses = Pick<LocalCloud, 'baseUrl' | 'dynamodbEndpoint'>;

/**
 * Hosts an application's stacks on this machine.
 * @throws LocalCloudError with one line where it cannot
 */
export async function startLocalCloud(
  application: Application,
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  // Lambda's time zone; functions share this process, and so its one.
  process.env['TZ'] = 'UTC';
  const closing = createClosing(options.log ?? ignore);
  try {
    return { ...(await start(application, options, closing)), stop: closing.closeAll };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

async function start(
  application: Application,
  options: LocalCloudOptions,
  closing: Closing,
): Promise<Addresses> {
  const log = options.log ?? ignore;
  const data = takeDataDirectory({
    directory: options.dataDirectory ?? fileURLToPath(new URL('.local', application.root)),
    memory: options.memory ?? false,
    fresh: options.fresh ?? false,
  });
  closing.add(data.release);

  // Both servers listen before the stack is synthesized, since it wants to know their addresses.
  // A request that comes too early waits for the part that it is for.
  const parts = promised<CloudParts>();
  const site = promised<Site>();
  const internal = await listenOnLoopback(
    0,
    async (request, response) => (await parts.promise).internal(request, response),
    log,
  );
  closing.add(internal.close);
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
  closing.add(main.close);

  const baseUrl = `http://localhost:${main.port}`;
  const synthesis = new AbortController();
  let synthesized: Promise<unknown> | undefined;
  closing.add(async () => {
    synthesis.abort();
    await synthesized?.catch(ignore);
  });

  async function startSite(): Promise<void> {
    const opened = await application.openSite({ server: main.server, internalUrl });
    closing.add(opened.close);
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
      closing,
    );
    parts.resolve(started);
  }

  async function giveUp(error: Error): Promise<void> {
    await closing.closeAll();
    options.onFatal?.(error);
  }

  await Promise.all([startSite(), startCloud()]);
  // Again, since whatever still comes in must be over before its parts are closed.
  closing.add(main.close);
  return { baseUrl, dynamodbEndpoint: (await parts.promise).dynamodbEndpoint };
}

/** One origin for browsers, as CloudFront makes it: the API, the site, and here the console. */
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
  if (application.isServedPath?.(target) === true) {
    const { gateway } = await parts;
    const headers = (await site).pageHeaders?.(request, target);
    return gateway(request, response, headers);
  }
  return (await site).handle(request, response);
}

/** The address that the browser used, so that what it calls next is of the same origin. */
function originOf(request: IncomingMessage): string {
  const { host } = request.headers;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')
    ? `http://${host}`
    : `http://localhost:${request.socket.localPort}`;
}

/** A promise that somebody else keeps; if the start fails, nobody is left to wait for it. */
function promised<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>();
  made.promise.catch(ignore);
  return made;
}

function ignore(): void {}
