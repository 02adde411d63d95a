import { exportJWK, calculateJwkThumbprint, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import type { CloudModel, InvokeFunction } from '@bfj/local-cloud/cloud-model';
import { createSigningKeys } from '@bfj/local-cloud/cognito/signing-keys';
import type { UserPools } from '@bfj/local-cloud/cognito/user-pool';
import type { Database } from '@bfj/local-cloud/database';
import { createGateway } from '@bfj/local-cloud/gateway/gateway';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';
import { signIdToken } from '../../support/users/id-token.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';

let keyOfWorker: Promise<string> | undefined;

/** Gives a user pool the shared signing key of this worker, because creating one takes tenths of a second. */
export async function plantSigningKey(
  database: Database,
  { userPools }: CloudModel,
): Promise<void> {
  keyOfWorker ??= makeKey();
  const insert = database.prepare('INSERT INTO signing_keys (pool, jwk) VALUES (?, ?)');
  for (const { id } of userPools) insert.run(id, await keyOfWorker);
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}

/** Thrown when an endpoint, or the authorizer before it, rejects a call. */
class RejectedCallError extends Error {
  override readonly name = 'RejectedCallError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly { readonly path: string; readonly message: string }[];

  constructor(status: number, body: unknown) {
    super(`Rejected with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    // An authorizer's rejection is not a problem response of ours.
    const problem = problemSchema.safeParse(body);
    this.code = problem.success ? problem.data.code : undefined;
    this.fields = problem.success ? (problem.data.fields ?? []) : [];
  }
}

interface HttpApiDependencies {
  readonly model: CloudModel;
  readonly database: Database;
  readonly userPools: UserPools;
  readonly invoke: InvokeFunction;
  readonly now: () => Date;
  readonly edgeSecret: () => string;
}

/** Calls of browsers to the template's HTTP API: its routes, authorizers and functions. */
export function httpApi({
  model,
  database,
  userPools,
  invoke,
  now,
  edgeSecret,
}: HttpApiDependencies) {
  const gateway = createGateway({ model, invoke, userPools, now });
  const keys = createSigningKeys(database);
  const userPoolId = model.userPools[0]?.id ?? '';
  const clientOf = (variable: string) =>
    model.functions.map(({ environment }) => environment[variable]).find((id) => id !== undefined);
  const clients = {
    account: clientOf('ACCOUNT_CLIENT_ID') ?? '',
    trial: clientOf('TRIAL_CLIENT_ID') ?? '',
  };
  const answer = (request: Request) => answerInProcess(gateway, request);
  const send = (path: string, init?: RequestInit) =>
    answer(new Request(new URL(path, 'http://localhost'), init));

  const headersOf = async (session: Session): Promise<{ readonly authorization: string }> => {
    const token = await signIdToken(session, {
      region: model.region,
      userPoolId,
      clientId: clients[session.kind],
      key: await keys.keyOf(userPoolId),
      now: now(),
    });
    return { authorization: `Bearer ${token}` };
  };
  const call = async (endpoint: Endpoint, body: unknown, headers: Record<string, string> = {}) => {
    const isGet = endpoint.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(queryOf(body)).toString()}` : '';
    const answered = await send(`${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: isGet ? headers : { 'content-type': 'application/json', ...headers },
      ...(isGet ? {} : { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answered.json();
    return { status: answered.status, headers: answered.headers, body: parsed };
  };

  return {
    answer,
    /** Sends a request to a path of the API. */
    send,
    /** Sends a request to a full URL, as a partner does. */
    fetch: async (...args: Parameters<typeof fetch>) => answer(new Request(...args)),
    call,
    /** Returns the headers of a signed-in caller. */
    headersOf,
    /**
     * Returns an endpoint's answer to a session, or to a visitor.
     * @throws RejectedCallError
     */
    ask: async <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
      endpoint: Endpoint<Request, Response>,
      body: unknown,
      session?: Session,
    ): Promise<z.infer<Response>> => {
      const headers = session === undefined ? {} : await headersOf(session);
      const { status, body: answered } = await call(endpoint, body, headers);
      if (status !== 200) throw new RejectedCallError(status, answered);
      return endpoint.response.parse(answered);
    },
    signingKey: () => keys.keyOf(userPoolId),
    clients,
    /** Returns the headers of a visitor who comes through CloudFront from this address. */
    from: (address: string) => ({ 'x-bfj-edge': edgeSecret(), 'x-forwarded-for': address }),
  };
}

function queryOf(body: unknown): Record<string, string> {
  return z.record(z.string(), z.string()).parse(body);
}

export type HttpApi = ReturnType<typeof httpApi>;
