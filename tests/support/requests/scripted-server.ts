import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Starts a partner with scripted answers, on a free port for the duration of the test. */
export async function scriptedServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly body: unknown;
}

/** Starts a partner that answers everything with the same JSON and records its requests. */
export async function recordingServer(
  answer: string,
): Promise<{ readonly url: string; readonly requests: readonly ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const url = await scriptedServer((request, response) => {
    const remember = async () => {
      requests.push({ request, body: await json(request) });
      response.setHeader('content-type', 'application/json');
      response.end(answer);
    };
    remember().catch(() => response.destroy());
  });
  return { url, requests };
}

/** Returns an address on which no server listens. */
export async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
