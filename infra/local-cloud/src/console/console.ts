import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsoleAdditions, ConsoleFile } from '../application.ts';
import { readBody, sendJson } from '../http-body.ts';
import { consoleRejection } from '../request-guard.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { ConsoleError } from './console-call.ts';
import { cloudResources } from './cloud-calls.ts';
import type { CloudSources } from './cloud-calls.ts';

export const consolePrefix = '/_local/';

const maxBodyBytes = 64 * 1024;

export interface ConsoleOptions extends CloudSources {
  readonly additions: ConsoleAdditions;
  /** Cognito's API, which the site of this machine calls at `/_local/cognito`. */
  readonly handleCognito: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Handles everything under `/_local/`: the page and the JSON calls, for this machine only. */
export function createConsole(
  options: ConsoleOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { additions } = options;
  const resources = [...cloudResources(options), ...additions.resources];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) throw new ConsoleError(400, 'The address is malformed.');
    const path = url.pathname.slice(consolePrefix.length);
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const page = additions.files[path];
    if (page !== undefined && method === 'GET') return sendPage(response, page);
    if (method === 'GET' && additions.handle?.(url.pathname, response) === true) return;
    for (const resource of resources) {
      const match = resource.path.exec(path);
      if (match === null) continue;
      const call = resource.methods[method];
      if (call === undefined) {
        response.setHeader('allow', Object.keys(resource.methods).join(', '));
        throw new ConsoleError(405, `${method} is not allowed here.`);
      }
      const body = method === 'POST' ? await readJson(request) : undefined;
      const name = decode(match[1] ?? '');
      return sendJson(response, 200, await call({ query: url.searchParams, body, name }));
    }
    throw new ConsoleError(404, `The console has nothing at ${url.pathname}.`);
  }

  return async (request, response) => {
    const rejection = consoleRejection(request);
    if (rejection !== undefined) return sendJson(response, 403, { error: rejection });
    if (/^\/_local\/cognito\/?(\?|$)/.test(request.url ?? '')) {
      return options.handleCognito(request, response);
    }
    try {
      await answer(request, response);
    } catch (error) {
      if (response.headersSent) return;
      if (error instanceof ConsoleError) {
        return sendJson(response, error.status, { error: error.message });
      }
      if (error instanceof LocalCloudError)
        return sendJson(response, 400, { error: error.message });
      sendJson(response, 500, { error: 'The console failed; see the terminal for the error.' });
      throw error;
    }
  };
}

async function sendPage(response: ServerResponse, page: ConsoleFile): Promise<void> {
  const content = await readFile(page.file);
  response.writeHead(200, {
    'content-type': page.type,
    'content-length': content.length,
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(content);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, maxBodyBytes);
  if (body === undefined) throw new ConsoleError(413, 'The body is larger than 64 kB.');
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ConsoleError(400, 'The body is no JSON.');
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ConsoleError(400, 'The path is not encoded as it should be.');
  }
}
