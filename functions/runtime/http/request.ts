import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { ProblemError } from '../problem-error.ts';
import { fieldErrorText } from './field-error-text.ts';
import { normalizeTexts } from './request-text.ts';

/** Largest request body, in bytes; the longest form of the product is a tenth of it. */
export const maxBodyBytes = 64 * 1024;

/**
 * Parses a request by its endpoint's contract.
 * @throws ProblemError `body_too_large`, `unsupported_media_type`, `malformed_json`, `invalid_request`
 */
export function parseRequest<Request extends z.ZodMiniType>(
  endpoint: Endpoint<Request>,
  event: APIGatewayProxyEventV2,
): z.infer<Request> {
  const sent =
    endpoint.method === 'GET' ? (event.queryStringParameters ?? {}) : parseJsonBody(event);
  return parseContract(endpoint.request, sent);
}

/**
 * Validates every body and query of a caller.
 * @throws ProblemError `invalid_request` with the path of each invalid field
 */
export function parseContract<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(normalizeTexts(sent), { error: fieldErrorText });
  if (parsed.success) return parsed.data;
  throw new ProblemError('invalid_request', {
    fields: parsed.error.issues.slice(0, 20).map((issue) => ({
      path: issue.path.join('.').slice(0, 200),
      message: issue.message.slice(0, 200),
    })),
  });
}

/** @throws ProblemError `body_too_large`, `malformed_json` for bytes that are not text */
export function readBody(event: APIGatewayProxyEventV2): string {
  return decodeText(readBytes(event));
}

/**
 * Returns the exact bytes of a body, which a signature may cover. API Gateway passes a body as text or base64,
 * depending on its media type.
 * @throws ProblemError `body_too_large` before decoding
 */
export function readBytes(
  { body = '', isBase64Encoded }: APIGatewayProxyEventV2,
  maxBytes: number = maxBodyBytes,
): Buffer {
  const encoding = isBase64Encoded ? 'base64' : 'utf8';
  if (Buffer.byteLength(body, encoding) > maxBytes) throw new ProblemError('body_too_large');
  return Buffer.from(body, encoding);
}

/** @throws ProblemError `malformed_json` for bytes that are not text */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ProblemError('malformed_json', { cause: error });
  }
}

function parseJsonBody(event: APIGatewayProxyEventV2): unknown {
  const body = readBody(event);
  const mediaType = (event.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new ProblemError('unsupported_media_type');
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ProblemError('malformed_json', { cause: error });
  }
}
