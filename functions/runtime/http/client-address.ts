import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ReadSecret } from '../secrets.ts';
import { equalInConstantTime } from './equal-in-constant-time.ts';

/** Header by which CloudFront shows that a request came through it. */
export const edgeHeader = 'x-bfj-edge';

/**
 * Returns the caller's address for rate limits. Behind CloudFront the connection is CloudFront's, and the visitor's
 * address is the one that CloudFront appended to X-Forwarded-For, before API Gateway's. A client can send that
 * header directly to the API, so it counts only together with the secret that only CloudFront knows.
 */
export async function clientAddress(
  event: APIGatewayProxyEventV2,
  readEdgeSecret: ReadSecret,
): Promise<string> {
  const connection = event.requestContext.http.sourceIp;
  const sentSecret = event.headers[edgeHeader];
  if (sentSecret === undefined || !equalInConstantTime(sentSecret, await readEdgeSecret())) {
    return connection;
  }
  const forwarded = (event.headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-2) || connection;
}

/**
 * Returns the address that a limit counts as one caller. A home connection has a whole IPv6 /64 with 2^64 addresses,
 * so such an address counts by its network.
 */
export function rateLimitAddress(address: string): string {
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIPv4 !== undefined) return mappedIPv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (address.includes('::')) {
    const last = tail.split(':').filter((group) => group !== '');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  const network = groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
