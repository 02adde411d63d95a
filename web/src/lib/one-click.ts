import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { sendRequest } from './api.ts';

/**
 * Sends the request of a mail program's own unsubscribe button (RFC 8058).
 * @throws ApiError
 */
export async function sendOneClick<Response extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, Response>,
  token: string,
): Promise<void> {
  const address = `${endpoint.path}?${new URLSearchParams({ token }).toString()}`;
  await sendRequest(endpoint, address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
}
