import http, { type ClientRequest } from 'node:http';
import https from 'node:https';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Connections of a function are kept between its calls, as many as the SDK keeps. */
const connections = { keepAlive: true, maxSockets: 50 };
const agents = { http: new http.Agent(connections), https: new https.Agent(connections) };

/**
 * Sends one request.
 * @throws the connection's error, also when it breaks off in the middle of the answer; the signal's reason
 */
export function post(
  url: URL,
  request: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<HttpAnswer> {
  const { headers, body, signal } = request;
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      hostname: url.hostname,
      port: url.port === '' ? undefined : Number(url.port),
      path: url.pathname,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: isTls ? agents.https : agents.http,
      signal,
    };
    const onAnswer = (answer: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    };
    // Called on the modules, because the local cloud replaces `request` in them.
    const sent: ClientRequest = isTls
      ? https.request(options, onAnswer)
      : http.request(options, onAnswer);
    sent.on('error', reject);
    sent.end(body);
  });
}
