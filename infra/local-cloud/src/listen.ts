import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalCloudError } from './local-cloud-error.ts';

export interface LoopbackServer {
  readonly port: number;
  /** The server that owns upgrades, whichever address they came in at. */
  readonly server: Server;
  readonly close: () => Promise<void>;
}

/**
 * Serves on both loopback addresses, since `localhost` may mean either, and on no other: what runs
 * here has secrets that everybody knows.
 * @param port 0 takes a free one
 * @throws LocalCloudError where the port is taken or may not be had
 */
export async function listenOnLoopback(
  port: number,
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: (line: string) => void,
): Promise<LoopbackServer> {
  const handle: RequestListener = (request, response) => {
    listener(request, response).catch((error: unknown) => {
      log(`ERROR ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error\n');
    });
  };
  const server = configured(createServer(handle));
  const chosen = await listen(server, '127.0.0.1', port);
  const second = configured(createServer(handle));
  second.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  let secondIsOpen = true;
  try {
    await listen(second, '::1', chosen);
  } catch (error) {
    // Many machines have no IPv6; there `localhost` is 127.0.0.1.
    if (isCode(error, 'EADDRINUSE')) {
      await close(server);
      // A free port was asked for, and this one is free on one address only: take another.
      if (port === 0) return listenOnLoopback(0, listener, log);
      throw busy(port);
    }
    secondIsOpen = false;
  }
  return {
    port: chosen,
    server,
    close: async () => {
      await Promise.all([close(server), secondIsOpen ? close(second) : undefined]);
    },
  };
}

function configured(server: Server): Server {
  // The limits of a function's answer and of an upload end a request, not the socket's idleness.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
  return server;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (host !== '127.0.0.1') return reject(error);
      if (isCode(error, 'EADDRINUSE')) return reject(busy(port));
      reject(new LocalCloudError(`Port ${port} cannot be used: ${error.message}`));
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      resolve(isAddressInfo(address) ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function busy(port: number): LocalCloudError {
  return new LocalCloudError(`Port ${port} is in use. Stop what uses it, or set PORT to another.`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
