import { request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listenOnLoopback } from '@bfj/local-cloud/listen';

export interface SiteFront {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves a distribution's address as DNS and HTTPS do on the internet: requests to its name reach CloudFront, here
 * the emulator's.
 */
export async function startSiteFront(endpoint: string, domainName: string): Promise<SiteFront> {
  const emulator = new URL(endpoint);
  const { port, close } = await listenOnLoopback(
    0,
    async (incoming, response) => {
      const outgoing = send({
        host: emulator.hostname,
        port: emulator.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host: domainName, 'x-forwarded-proto': 'https' },
      });
      const answered = new Promise<void>((resolve, reject) => {
        outgoing.on('error', reject);
        outgoing.on('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          pipeline(answer, response).then(resolve, reject);
        });
      });
      await pipeline(incoming, outgoing);
      await answered;
    },
    console.error,
  );
  return { url: `http://127.0.0.1:${port}`, stop: close };
}
