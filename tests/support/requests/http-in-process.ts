import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<unknown> | undefined;

/**
 * Answers a request with a server's handler, without a server.
 * @throws TypeError when the handler destroys the connection
 * @throws DOMException `TimeoutError` at once when the handler ends without an answer, as when it hangs
 */
export async function answerInProcess(handle: HandleRequest, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const incoming = new IncomingMessage(new Socket());
  incoming.method = request.method;
  incoming.url = `${pathname}${search}`;
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) };
  incoming.headers = headers;
  incoming.headersDistinct = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  );
  incoming.httpVersion = '1.1';
  incoming.complete = true;
  incoming.push(body);
  incoming.push(null);
  const { response, answered, isAnswered } = collectingResponse(incoming);
  await handle(incoming, response);
  response.emit('close');
  if (!isAnswered()) throw new DOMException('The partner did not answer', 'TimeoutError');
  return answered;
}

function collectingResponse(request: IncomingMessage) {
  const answered = Promise.withResolvers<Response>();
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  let isAnswered = false;
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  Object.assign(response, {
    writeHead: (status: number, headers: Readonly<Record<string, string | number>> = {}) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return response;
    },
    write: (chunk: unknown) => {
      keep(chunk);
      return true;
    },
    end: (chunk?: unknown) => {
      keep(chunk);
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.getHeaders())) {
        headers.set(name, String(value));
      }
      const body = chunks.length === 0 ? null : Buffer.concat(chunks);
      isAnswered = true;
      answered.resolve(new Response(body, { status: response.statusCode, headers }));
      return response;
    },
    destroy: () => {
      isAnswered = true;
      answered.reject(new TypeError('fetch failed'));
      return response;
    },
  });
  return { response, answered: answered.promise, isAnswered: () => isAnswered };
}
