import type { IncomingMessage } from 'node:http';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns why a request may not use the console, undefined where it may. `Origin` reveals a page of another
 * site or of another port of this machine; tools send none.
 */
export function consoleRefusal(request: IncomingMessage): string | undefined {
  const { origin, host } = request.headers;
  const refusal = refusalOfSender(request, 'The console');
  if (refusal !== undefined) return refusal;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    return 'The console takes no requests from other sites.';
  }
  return undefined;
}

/** Returns why a request may not use a service that no page of any site calls, undefined where it may. */
export function serviceRefusal(request: IncomingMessage): string | undefined {
  const refusal = refusalOfSender(request, 'It');
  if (refusal !== undefined) return refusal;
  return request.headers.origin === undefined ? undefined : 'It takes no requests from sites.';
}

/**
 * Returns why the sender is not on this machine. `Host` reveals a site whose name points at 127.0.0.1 (DNS
 * rebinding).
 */
function refusalOfSender(request: IncomingMessage, what: string): string | undefined {
  if (!isLoopbackAddress(request.socket.remoteAddress)) {
    return `${what} answers on this machine only.`;
  }
  if (!isLoopbackHost(request.headers.host)) return `${what} answers at localhost only.`;
  return undefined;
}

function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopbackHosts.has(host.toLowerCase().replace(/:\d+$/, ''));
}
