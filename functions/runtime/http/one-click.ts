import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { ProblemError } from '../problem-error.ts';
import {
  addressCounter,
  httpHandler,
  jsonResponse,
  routeOf,
  type EndpointFunction,
  type HttpDependencies,
  type HttpFunction,
} from './http-handler.ts';
import { perMinute } from './limits.ts';
import { parseContract, readBody } from './request.ts';

/** Mail providers click for all their users from few addresses, hence the high limit. */
const limits = { address: [perMinute(600)] } as const;

/**
 * Creates the handlers of a message's unsubscribe link. POST is the one click of RFC 8058, without login or cookies.
 * GET and HEAD come from a reader or a scanner: they change nothing and redirect to the page with the confirmation.
 * @param act ends the subscription that the token names
 * @returns one handler per method, for `endpointsHandler`
 */
export function oneClickHandlers<
  Request extends z.ZodMiniType<{ readonly token: string }>,
  Response extends z.ZodMiniType,
>(
  endpoint: Endpoint<Request, Response, 'anyone'>,
  dependencies: HttpDependencies,
  act: {
    readonly pageOf: (token: string) => string;
    /** @param userAgent the user agent of the program that opened the link */
    readonly end: (token: string, userAgent: string | null) => Promise<z.input<Response>>;
  },
): readonly EndpointFunction[] {
  const count = addressCounter(endpoint, dependencies, limits);
  const tokenOf = (event: Parameters<typeof readBody>[0]) =>
    parseContract(endpoint.request, { ...event.queryStringParameters }).token;

  const click = httpHandler(count, async (event) => {
    const token = tokenOf(event);
    if (!isOneClick(readBody(event))) {
      throw new ProblemError('invalid_request', {
        fields: [{ path: 'List-Unsubscribe', message: 'One-Click' }],
      });
    }
    return jsonResponse(
      200,
      endpoint.response.parse(await act.end(token, event.headers['user-agent'] ?? null)),
    );
  });

  const follow = httpHandler(count, async (event) => ({
    statusCode: 302,
    headers: { location: act.pageOf(tokenOf(event)) },
  }));

  return [
    Object.assign(click, { route: routeOf(endpoint) }),
    ...(['GET', 'HEAD'] as const).map((method) =>
      Object.assign<HttpFunction, { route: string }>((event, context) => follow(event, context), {
        route: `${method} ${endpoint.path}`,
      }),
    ),
  ];
}

/** RFC 8058 also allows multipart/form-data, with name and value on separate lines. */
function isOneClick(body: string): boolean {
  return (
    body.includes('List-Unsubscribe=One-Click') ||
    /name="List-Unsubscribe"\r?\n\r?\nOne-Click/.test(body)
  );
}
