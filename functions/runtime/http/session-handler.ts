import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import {
  readCallerAddress,
  addressCounter,
  httpHandler,
  jsonResponse,
  readCallHeaders,
  routeOf,
  type Call,
  type CountRequest,
  type EndpointFunction,
  type HttpDependencies,
} from './http-handler.ts';
import { namedLimits, type PartnerLimits, type SessionLimits } from './limits.ts';
import { parseRequest } from './request.ts';
import {
  readSession,
  type CallerWithSession,
  type Session,
  type SessionClients,
} from './session.ts';

/** One call of an endpoint that only a session may call. */
export interface SessionCall<Request> extends Call<Request> {
  readonly session: Session;
}

/** Dependencies of a function behind a session. */
export interface SessionDependencies extends HttpDependencies {
  readonly clients: SessionClients;
}

/** Dependencies behind an endpoint for subscribers, which checks the access before a call is processed. */
export interface SubscriberDependencies extends SessionDependencies {
  /** @throws ProblemError `access_required` without access */
  readonly requireAccess: (session: Session) => Promise<void>;
}

type DependenciesFor<Who extends CallerWithSession> = 'subscriber' extends Who
  ? SubscriberDependencies
  : SessionDependencies;

/** Dependencies that reach a partner ask for limits with a budget a day. */
type LimitsFor<Dependencies> = Dependencies extends { readonly partner: unknown }
  ? PartnerLimits
  : SessionLimits;

/**
 * Creates the function of one endpoint with a session: session and limits, request contract, access for subscribers'
 * endpoints, one call, response contract.
 */
export function sessionEndpointHandler<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Who extends CallerWithSession,
  Dependencies extends DependenciesFor<Who>,
>(
  endpoint: Endpoint<Request, Response, Who>,
  dependencies: Dependencies,
  limits: LimitsFor<Dependencies>,
  answer: (call: SessionCall<z.infer<Request>>) => Promise<z.input<Response>>,
): EndpointFunction {
  const { caller } = endpoint;
  const requireAccess = selectGuard(caller, dependencies);
  const count = sessionCounter(endpoint, caller, dependencies, limits);
  const handler = httpHandler(count, async (event) => {
    const session = readSession(event, dependencies.clients, caller);
    const request = parseRequest(endpoint, event);
    await requireAccess(session);
    const from = await readCallerAddress(event, dependencies);
    const response = await answer({ session, request, from, ...readCallHeaders(event) });
    return jsonResponse(200, endpoint.response.parse(response));
  });
  return Object.assign(handler, { route: routeOf(endpoint) });
}

function selectGuard(
  caller: CallerWithSession,
  dependencies: SessionDependencies & Partial<SubscriberDependencies>,
): SubscriberDependencies['requireAccess'] {
  if (caller !== 'subscriber') return async () => undefined;
  const { requireAccess } = dependencies;
  // The types require it already; this protects paid content even where a cast bypasses them.
  if (requireAccess === undefined) throw new Error('An endpoint for subscribers asks for access');
  return requireAccess;
}

/** Counts account and address together; a call without a valid session is not counted. */
function sessionCounter(
  endpoint: Pick<Endpoint, 'path'>,
  caller: CallerWithSession,
  dependencies: SessionDependencies,
  limits: SessionLimits,
): CountRequest {
  const countAddress = addressCounter(endpoint, dependencies, limits);
  const accountLimits = namedLimits(endpoint, 'person', limits.account);
  return async (event) => {
    const { accountId } = readSession(event, dependencies.clients, caller);
    await Promise.all([
      countAddress(event),
      ...accountLimits.map((limit) => dependencies.countCall(limit, accountId)),
    ]);
  };
}
