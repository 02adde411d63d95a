import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

type Request = (
  options: RequestOptions,
  callback: ((response: IncomingMessage) => void) | undefined,
) => ClientRequest;

/** Replaces `http.request` in this thread for calls with options, as the SDK makes them. */
export function replaceHttpRequest(replace: (original: Request) => Request): void {
  const original = http.request;
  const replaced = replace((options, callback) => original(options, callback));
  const request = (...parameters: Parameters<typeof http.request>): ClientRequest => {
    const [options, callback] = parameters;
    return isOptions(options) && typeof callback !== 'object'
      ? replaced(options, callback)
      : original(...parameters);
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
}

function isOptions(value: unknown): value is RequestOptions {
  return typeof value === 'object' && value !== null && !(value instanceof URL);
}

type Headers = NonNullable<RequestOptions['headers']>;

/** Returns a header of a request; undefined where there is none or it has several values. */
export function headerOf({ headers }: RequestOptions, name: string): string | undefined {
  if (headers === undefined || !areNamed(headers)) return undefined;
  const value = headers[spellingOf(headers, name)];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the options with headers of lower-case names replaced. */
export function withHeaders(
  options: RequestOptions,
  replaced: Readonly<Record<string, string>>,
): RequestOptions {
  const { headers = {} } = options;
  if (!areNamed(headers)) return options;
  const all: OutgoingHttpHeaders = { ...headers };
  for (const [name, value] of Object.entries(replaced)) all[spellingOf(all, name)] = value;
  return { ...options, headers: all };
}

/** False for a list of names and values in turn, which the SDK does not send. */
function areNamed(headers: Headers): headers is OutgoingHttpHeaders {
  return !Array.isArray(headers);
}

/** Returns a header's name as the request spells it; the lower case of the SDK is found without a search. */
function spellingOf(headers: OutgoingHttpHeaders, name: string): string {
  if (name in headers) return name;
  return Object.keys(headers).find((header) => header.toLowerCase() === name) ?? name;
}
