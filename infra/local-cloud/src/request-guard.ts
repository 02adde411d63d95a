import type { IncomingMessage } from 'node:http';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns why a request may not use the console, undefined when it may. `Origin` reveals a page of another site or
 * of another port of this machine; tools send none.
 */
export function consoleRejection(request: IncomingMessage): string | undefined {
  const { origin, host } = request.headers;
  const rejection = senderRejection(request, 'The console');
  if (rejection !== undefined) return rejection;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    return 'The console takes no requests from other sites.';
  }
  return undefined;
}

/** Returns why a request may not use a service that web pages never call, undefined when it may. */
export function serviceRejection(request: IncomingMessage): string | undefined {
  const rejection = senderRejection(request, 'It');
  if (rejection !== undefined) return rejection;
  return request.headers.origin === undefined ? undefined : 'It takes no requests from sites.';
}

/**
 * Returns why the sender is not on this machine. `Host` reveals a site with a name that points at 127.0.0.1 (DNS
 * rebinding).
 */
function senderRejection(request: IncomingMessage, serverName: string): string | undefined {
  if (!isLoopbackAddress(request.socket.remoteAddress)) {
    return `${serverName} answers on this machine only.`;
  }
  if (!isLoopbackHost(request.headers.host)) return `${serverName} answers at localhost only.`;
  return undefined;
}

function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopbackHosts.has(host.toLowerCase().replace(/:\d+$/, ''));
}
