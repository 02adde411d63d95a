import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, one kind of session, or either kind. */
export type Caller = 'anyone' | 'account' | 'trial' | 'session';

export type EndpointPath = `/api/${string}`;

/**
 * One HTTP endpoint as both sides see it: the browser builds its call from it, the function
 * parses with it, and the stack makes its route, with its authorizer, from `method`, `path` and `caller`.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: HttpMethod;
  readonly path: EndpointPath;
  readonly caller: Caller;
  /** JSON body of the request; query parameters for GET. */
  readonly request: Request;
  readonly response: Response;
}

export function endpoint<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  definition: Endpoint<Request, Response>,
): Endpoint<Request, Response> {
  return definition;
}
