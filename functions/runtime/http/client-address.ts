import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ReadSecret } from '../secrets.ts';

/** Header by which CloudFront shows that a request came through it. */
export const edgeHeader = 'x-bfj-edge';

/**
 * The address of whoever called, for rate limits. Behind CloudFront the connection is
 * CloudFront's own, and the visitor is the address that it appended to X-Forwarded-For, the one
 * before API Gateway's. Anybody may send such a header straight to the API, so it only counts
 * next to the value that CloudFront alone knows.
 */
export async function clientAddress(
  event: APIGatewayProxyEventV2,
  readEdgeSecret: ReadSecret,
): Promise<string> {
  const connection = event.requestContext.http.sourceIp;
  const shown = event.headers[edgeHeader];
  if (shown === undefined || !equalInConstantTime(shown, await readEdgeSecret())) {
    return connection;
  }
  const forwarded = (event.headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-2) || connection;
}

function equalInConstantTime(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
