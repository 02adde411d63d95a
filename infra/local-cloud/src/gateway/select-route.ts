import type { RouteModel } from '../cloud-model.ts';

export interface SelectedRoute {
  readonly route: RouteModel;
  /** Values of `{parameters}` of the path, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Returns the route that API Gateway takes for a request, by its order: the most specific path (fixed before
 * `{parameter}` before greedy `{proxy+}`, segment by segment), then a route for this exact method before one for
 * `ANY`.
 * @param path decoded, without the query
 */
export function selectRoute(
  routes: readonly RouteModel[],
  method: string,
  path: string,
): SelectedRoute | undefined {
  const candidates = routes
    .filter((route) => route.method === method || route.method === 'ANY')
    .flatMap((route) => {
      const pathParameters = matchPath(route.path, path);
      return pathParameters === undefined ? [] : [{ route, pathParameters }];
    });
  return candidates.toSorted((a, b) => precedence(a.route, b.route))[0];
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const pathSegments = path.split('/');
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(segment)?.[1];
    if (greedy !== undefined) {
      const rest = pathSegments.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [greedy]: rest };
    }
    const value = pathSegments[index];
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (value === undefined || (name === undefined ? value !== segment : value === '')) {
      return undefined;
    }
    if (name !== undefined) parameters[name] = value;
  }
  return expected.length === pathSegments.length ? parameters : undefined;
}

function precedence(a: RouteModel, b: RouteModel): number {
  const [first, second] = [a.path.split('/').map(generality), b.path.split('/').map(generality)];
  for (const [index, value] of first.entries()) {
    const difference = value - (second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function generality(segment: string): number {
  if (!segment.startsWith('{')) return 0;
  return segment.endsWith('+}') ? 2 : 1;
}
