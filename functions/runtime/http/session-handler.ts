import type * as z from 'zod/mini';
import type { Caller, Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { RateLimit } from '../rate-limit.ts';
import {
  httpHandler,
  jsonResponse,
  readCallHeaders,
  type Call,
  type HttpEffects,
  type HttpFunction,
} from './http-handler.ts';
import { parseRequest } from './request.ts';
import { readSession, type Session, type SessionClients } from './session.ts';

/** One call of an endpoint that only a session may call. */
export interface SessionCall<Request> extends Call<Request> {
  readonly session: Session;
}

/** What a function behind a session knows of its callers; limits need the rest of `HttpEffects`. */
export interface SessionEffects {
  readonly clients: SessionClients;
  readonly limits?: { readonly effects: HttpEffects; readonly perAddress: readonly RateLimit[] };
}

/**
 * A function behind one endpoint that needs a session: who calls, contract in, one call, contract
 * out. API Gateway throttles what it lets through; an endpoint that costs more than a read or a
 * save counts its calls itself.
 */
export function sessionEndpointHandler<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  endpoint: Endpoint<Request, Response>,
  effects: SessionEffects,
  answer: (call: SessionCall<z.infer<Request>>) => Promise<z.input<Response>>,
): HttpFunction {
  const caller = callerWithSession(endpoint.caller);
  return httpHandler(effects.limits?.effects, effects.limits?.perAddress ?? [], async (event) => {
    const session = readSession(event, effects.clients, caller);
    const request = parseRequest(endpoint, event);
    const response = await answer({ session, request, ...readCallHeaders(event) });
    return jsonResponse(200, endpoint.response.parse(response));
  });
}

function callerWithSession(caller: Caller): Exclude<Caller, 'anyone'> {
  if (caller === 'anyone') throw new Error('An endpoint for anyone has no session to read');
  return caller;
}
