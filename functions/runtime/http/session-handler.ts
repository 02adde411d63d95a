import type * as z from 'zod/mini';
import type { Caller, Endpoint } from '../../../shared/contracts/endpoint.ts';
import {
  addressOf,
  countsAddress,
  httpHandler,
  jsonResponse,
  readCallHeaders,
  type Call,
  type CountRequest,
  type HttpDependencies,
  type HttpFunction,
} from './http-handler.ts';
import { namedLimits, type PartnerLimits, type SessionLimits } from './limits.ts';
import { parseRequest } from './request.ts';
import { readSession, type Session, type SessionClients } from './session.ts';

/** One call of an endpoint that only a session may call. */
export interface SessionCall<Request> extends Call<Request> {
  readonly session: Session;
}

/** What a function behind a session knows of its callers. */
export interface SessionDependencies extends HttpDependencies {
  readonly clients: SessionClients;
}

/** Dependencies that reach a partner ask for limits with a budget a day. */
type LimitsFor<Dependencies> = Dependencies extends { readonly partner: unknown }
  ? PartnerLimits
  : SessionLimits;

/**
 * A function behind one endpoint that needs a session: who calls and how often, contract in, one
 * call, contract out.
 */
export function sessionEndpointHandler<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Dependencies extends SessionDependencies,
>(
  endpoint: Endpoint<Request, Response>,
  dependencies: Dependencies,
  limits: LimitsFor<Dependencies>,
  answer: (call: SessionCall<z.infer<Request>>) => Promise<z.input<Response>>,
): HttpFunction {
  const caller = callerWithSession(endpoint.caller);
  return httpHandler(countsSession(endpoint, caller, dependencies, limits), async (event) => {
    const session = readSession(event, dependencies.clients, caller);
    const request = parseRequest(endpoint, event);
    const from = await addressOf(event, dependencies);
    const response = await answer({ session, request, from, ...readCallHeaders(event) });
    return jsonResponse(200, endpoint.response.parse(response));
  });
}

/** Counts the person and the address at once; whoever may not call at all is nobody's call. */
function countsSession(
  endpoint: Pick<Endpoint, 'path'>,
  caller: Exclude<Caller, 'anyone'>,
  dependencies: SessionDependencies,
  limits: SessionLimits,
): CountRequest {
  const countAddress = countsAddress(endpoint, dependencies, limits);
  const ofPerson = namedLimits(endpoint, 'person', limits.person);
  return async (event) => {
    const { accountId } = readSession(event, dependencies.clients, caller);
    await Promise.all([
      countAddress(event),
      ...ofPerson.map((limit) => dependencies.countCall(limit, accountId)),
    ]);
  };
}

function callerWithSession(caller: Caller): Exclude<Caller, 'anyone'> {
  if (caller === 'anyone') throw new Error('An endpoint for anyone has no session to read');
  return caller;
}
