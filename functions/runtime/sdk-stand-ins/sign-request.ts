import { createHash, createHmac } from 'node:crypto';

/** Keys of a caller, as the SDK's providers return them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface UnsignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Returns the headers of a POST request, in lower case, with its Signature Version 4. The SDK's own signer also
 * serves event streams, presigned addresses and S3, and is six times as large.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signRequest(
  { url, headers, body }: UnsignedRequest,
  caller: {
    readonly credentials: Credentials;
    readonly region: string;
    readonly service: string;
    readonly now: Date;
  },
): Readonly<Record<string, string>> {
  const { credentials, region, service, now } = caller;
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const signed: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': time };
  if (credentials.sessionToken !== undefined) {
    signed['x-amz-security-token'] = credentials.sessionToken;
  }
  const names = Object.keys(signed).toSorted();
  const canonicalRequest = [
    'POST',
    // Each service but S3 encodes the path twice.
    url.pathname.split('/').map(encodeSegment).join('/'),
    '',
    ...names.map((name) => `${name}:${signed[name]?.trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    hash(body),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => hmac(secret, part),
      `AWS4${credentials.secretAccessKey}`,
    );
  const signature = hmac(key, [algorithm, time, scope, hash(canonicalRequest)].join('\n'));
  signed['authorization'] =
    `${algorithm} Credential=${credentials.accessKeyId}/${scope}, ` +
    `SignedHeaders=${names.join(';')}, Signature=${signature.toString('hex')}`;
  return signed;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
