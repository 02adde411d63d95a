import { ProblemError } from './problem-error.ts';
import { httpHandler, type HttpFunction } from './http/http-handler.ts';
import { lambdaPlatform, type Platform } from './platform.ts';

/**
 * Answers requests without a route. It has no rate limit: rejecting costs less than counting, and the API's own
 * throttling applies.
 */
export function createHandler(platform: Platform): HttpFunction {
  const settings = platform.settings('ROUTES');

  /** Paths of the API, each with the methods that it takes. */
  const methodsByPath = Map.groupBy(
    settings.ROUTES.map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return { method, path };
    }),
    (route) => route.path,
  );

  return httpHandler(
    async () => {},
    async (event) => {
      const routes = methodsByPath.get(event.rawPath.replace(/(?<!\/)\/+$/, ''));
      if (routes === undefined) throw new ProblemError('not_found');
      const allowedMethods = routes.map((route) => route.method);
      throw new ProblemError('method_not_allowed', { allowedMethods });
    },
  );
}

export const handler = createHandler(lambdaPlatform);
