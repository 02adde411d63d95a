import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Returns the whole body of a request; undefined when it is larger than allowed. The rest of a body that is too
 * large is read and discarded, since a client that is still sending would otherwise see a broken connection instead
 * of the response.
 * @throws when the client disconnects in the middle
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const discardRest = () => {
      request.removeAllListeners('data');
      request.resume();
      resolve(undefined);
    };
    request.on('error', reject);
    request.on('close', () => {
      // Create the error only here: every request closes, and an error costs a stack capture.
      if (!request.complete) reject(new Error('The client disconnected before its body was read'));
    });
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return discardRest();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) discardRest();
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}
