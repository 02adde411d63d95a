import type { IncomingMessage } from 'node:http';
import type { RouteModel } from '../cloud-model.ts';
import type { Services } from '../services.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Implements API Gateway's JWT authorizer: reads the token of the `Authorization` header, with or without `Bearer`.
 * Returns undefined when it is missing, forged, expired by the local clock, or issued for another client.
 */
export async function authorize(
  request: IncomingMessage,
  authorizer: NonNullable<RouteModel['authorizer']>,
  userPools: Services['userPools'],
): Promise<Claims | undefined> {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (token === undefined || token === '') return undefined;
  return userPools.verifyAccessOrIdToken(token, authorizer);
}
