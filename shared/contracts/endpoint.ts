import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The allowed callers: any caller, one kind of session, either kind, or a subscriber, which is an account session
 * with access at that moment.
 */
export type Caller = 'anyone' | 'account' | 'trial' | 'session' | 'subscriber';

export type EndpointPath = `/api/${string}`;

/**
 * One HTTP endpoint as both sides see it: the browser builds its call from it, the function
 * parses with it, and the stack makes its route, with its authorizer, from `method`, `path` and `caller`.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Who extends Caller = Caller,
> {
  readonly method: HttpMethod;
  readonly path: EndpointPath;
  readonly caller: Who;
  /** JSON body of the request; query parameters for GET. */
  readonly request: Request;
  readonly response: Response;
}

export function endpoint<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Who extends Caller,
>(definition: Endpoint<Request, Response, Who>): Endpoint<Request, Response, Who> {
  return definition;
}
