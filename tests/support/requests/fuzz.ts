import fc from 'fast-check';
import type { Caller } from '../../../shared/contracts/endpoint.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';
import { isServedPath } from '../../../shared/served-paths.ts';
import { badRequests, visitorAddress, type BadRequest, type Route } from './bad-requests.ts';
import { allEndpoints } from './endpoints.ts';

const concurrency = 8;

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Counts of statuses, by route (`METHOD /path`). */
  readonly statusesOf: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Wrong answers, each with the request that reproduces it. */
  readonly complaints: readonly string[];
}

/** Headers of a valid session of each kind, so that requests get past the authorizer. */
export type SessionHeaders = Readonly<
  Record<'account' | 'trial', { readonly authorization: string }>
>;

/**
 * Sends bad requests to each route and checks every answer.
 * @param send sends a request to a path below the product's address
 * @param otherRoutes other routes that a misdirected request may reach
 */
export async function fuzz(
  send: (path: string, init: RequestInit) => Promise<Response>,
  edgeSecret: string,
  routes: readonly Route[],
  options: {
    readonly otherRoutes?: readonly Route[];
    readonly requestsPerEndpoint: number;
    readonly seed: number;
    readonly sessions: SessionHeaders;
  },
): Promise<FuzzReport> {
  const endpoints = await allEndpoints();
  const statuses: Record<string, number> = {};
  const statusesOf: Record<string, Record<string, number>> = {};
  const complaints: string[] = [];
  let requests = 0;

  for (const route of routes) {
    const contract = endpoints.find(
      (endpoint) => endpoint.method === route.method && endpoint.path === route.path,
    );
    const session = sessionFor(contract?.caller, options.sessions);
    const counts = (statusesOf[`${route.method} ${route.path}`] ??= {});
    const knownRoutes = options.otherRoutes ?? routes;
    const samples = fc.sample(fc.tuple(badRequests(route, contract, knownRoutes), visitorAddress), {
      numRuns: options.requestsPerEndpoint,
      seed: options.seed,
    });
    const queue = samples.values();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const [request, address] of queue) {
          // A request with its own authorization header keeps it.
          const bad = { ...request, headers: { ...session, ...request.headers } };
          const { status, complaint } = await checkAnswer(send, edgeSecret, bad, address);
          requests += 1;
          statuses[status] = (statuses[status] ?? 0) + 1;
          counts[status] = (counts[status] ?? 0) + 1;
          if (complaint !== undefined) {
            complaints.push(`${complaint}: ${JSON.stringify(bad).slice(0, 400)}`);
          }
        }
      }),
    );
  }
  return { requests, statuses, statusesOf, complaints };
}

function sessionFor(caller: Caller | undefined, sessions: SessionHeaders): object {
  if (caller === undefined || caller === 'anyone') return {};
  return sessions[caller === 'trial' ? 'trial' : 'account'];
}

async function checkAnswer(
  send: Parameters<typeof fuzz>[0],
  edgeSecret: string,
  bad: BadRequest,
  address: string,
): Promise<{ status: number; complaint: string | undefined }> {
  const answer = await send(bad.path, {
    method: bad.method,
    headers: { ...bad.headers, 'x-bfj-edge': edgeSecret, 'x-forwarded-for': address },
    redirect: 'manual',
    ...(bad.body === undefined ? {} : { body: bad.body }),
  });
  const text = await answer.text();
  return { status: answer.status, complaint: complaintAbout(bad, answer.status, text) };
}

function complaintAbout(bad: BadRequest, status: number, text: string): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return bad.mustBeRejected ? `accepted with ${status}` : undefined;
  if (/\bat .+:\d+:\d+|node_modules|\bError:/.test(text)) return 'shows a stack trace';
  // The API's authorizer answers before any function runs.
  if (status === 401 && text === '{"message":"Unauthorized"}') return undefined;
  // A missing page is answered with an HTML page.
  if (isServedPath(bad.path.split('?')[0] ?? '') && /^(?:<!doctype html>|$)/.test(text)) {
    return undefined;
  }
  // An answer to HEAD has no body.
  if (bad.method === 'HEAD' && text === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `rejected with ${status} and no JSON`;
  }
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return `rejected with ${status} and no problem`;
  return problem.data.status === status ? undefined : `says ${problem.data.status}, is ${status}`;
}
