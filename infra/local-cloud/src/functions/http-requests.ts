import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
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

/** Returns a header of a request; undefined when it is absent or has several values. */
export function readHeader({ headers }: RequestOptions, name: string): string | undefined {
  const [, value] =
    Object.entries(headers ?? {}).find(([header]) => header.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the options with a header of lower-case name replaced. */
export function withHeader(options: RequestOptions, name: string, value: string): RequestOptions {
  const others = Object.entries(options.headers ?? {}).filter(
    ([header]) => header.toLowerCase() !== name,
  );
  return { ...options, headers: { ...Object.fromEntries(others), [name]: value } };
}
