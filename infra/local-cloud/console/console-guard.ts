import type { IncomingMessage } from 'node:http';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why a request may not use the console, undefined where it may. The socket must come from this
 * machine; and so must the page that sent it: a foreign site whose name has been pointed at
 * 127.0.0.1 shows in `Host`, one that merely posts to it in `Origin`.
 */
export function consoleRefusal(request: IncomingMessage): string | undefined {
  if (!isLoopbackAddress(request.socket.remoteAddress)) {
    return 'The console answers on this machine only.';
  }
  if (!isLoopbackHost(request.headers.host)) return 'The console answers at localhost only.';
  const { origin } = request.headers;
  if (origin !== undefined && !isLoopbackHost(URL.parse(origin)?.host)) {
    return 'The console takes no requests from other sites.';
  }
  return undefined;
}

function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && loopbackHosts.has(host.toLowerCase().replace(/:\d+$/, ''));
}
