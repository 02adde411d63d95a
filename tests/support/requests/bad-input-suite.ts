import type { Route } from './bad-requests.ts';
import { allEndpoints } from './endpoints.ts';
import { fuzz, type SessionHeaders } from './fuzz.ts';

const requestsPerEndpoint = 20;

/** Sends bad requests to some routes, and returns the flaws of their error responses. */
export async function findBadInputFlaws({
  send,
  edgeSecret,
  routes,
  allRoutes,
  seed,
  sessions,
}: {
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  readonly edgeSecret: string;
  readonly routes: readonly Route[];
  readonly allRoutes: readonly Route[];
  readonly seed: number;
  readonly sessions: SessionHeaders;
}): Promise<readonly string[]> {
  const attempt = async (nth: number) =>
    fuzz(send, edgeSecret, routes, {
      otherRoutes: allRoutes,
      requestsPerEndpoint,
      seed: seed + nth,
      sessions,
    });
  const report = await attempt(0);
  const flaws = [...report.complaints];
  if (report.requests !== routes.length * requestsPerEndpoint) {
    flaws.push(`only ${report.requests} requests`);
  }
  // Checks that the generator reaches the rules behind the parsing: few requests may miss one of the statuses by
  // chance, hundreds more may not.
  const met = new Set(Object.keys(report.statuses));
  const expected = ['400', '404', '405', '413', '415', '422'];
  for (let nth = 1; nth <= 6 && expected.some((status) => !met.has(status)); nth += 1) {
    const again = await attempt(nth);
    flaws.push(...again.complaints);
    for (const status of Object.keys(again.statuses)) met.add(status);
  }
  const never = expected.filter((status) => !met.has(status));
  flaws.push(...never.map((status) => `no answer has status ${status}`));

  for (const { method, path, caller, request } of await allEndpoints()) {
    const statuses = report.statusesOf[`${method} ${path}`];
    if (caller === 'anyone' || statuses === undefined) continue;
    // Behind its authorizer, a GET ignores unknown query parameters, unless it has required ones.
    const beyond = method === 'GET' && request.safeParse({}).success ? '200' : '400';
    if (statuses[beyond] === undefined) flaws.push(`${path} is never answered with ${beyond}`);
  }
  return flaws;
}
