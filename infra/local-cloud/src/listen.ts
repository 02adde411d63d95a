import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalCloudError } from './local-cloud-error.ts';

export interface LoopbackServer {
  readonly port: number;
  /** The server that receives upgrades, on both addresses. */
  readonly server: Server;
  readonly close: () => Promise<void>;
}

/**
 * Serves on both loopback addresses, since `localhost` may mean either, and on no other: the secrets of a local
 * cloud are publicly known.
 * @param port 0 picks a free one
 * @throws LocalCloudError when the port is taken or not allowed
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
  const server = configureServer(createServer(handle));
  const chosen = await listen(server, '127.0.0.1', port);
  const second = configureServer(createServer(handle));
  second.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  let secondIsOpen = true;
  try {
    await listen(second, '::1', chosen);
  } catch (error) {
    // Many machines have no IPv6; there `localhost` is 127.0.0.1.
    if (hasCode(error, 'EADDRINUSE')) {
      await close(server);
      // The caller asked for a free port, and this one is free on one address only: try another.
      if (port === 0) return listenOnLoopback(0, listener, log);
      throw portInUse(port);
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

function configureServer(server: Server): Server {
  // Requests end by the limits of a function's response and of an upload, not by an idle socket.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
  return server;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (host !== '127.0.0.1') return reject(error);
      if (hasCode(error, 'EADDRINUSE')) return reject(portInUse(port));
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

function portInUse(port: number): LocalCloudError {
  return new LocalCloudError(`Port ${port} is in use. Stop what uses it, or set PORT to another.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
