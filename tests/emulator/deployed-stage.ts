import assert from 'node:assert/strict';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { MercadoPagoSandbox } from '@bfj/sandboxes/mercadopago/mercadopago';
import type { ReplayDependencies } from '../../infra/operations/replay.ts';
import type { OperatorReceiver } from './operator-receiver.ts';

/** The deployed stage, as the steps of the test get it. */
export interface DeployedStage {
  /** Base address of the API. */
  readonly apiUrl: string;
  /** Settings of every AWS client. */
  readonly clientSettings: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  readonly webhookSecret: string;
  readonly receiver: OperatorReceiver;
  readonly sqs: SQSClient;
  readonly cognito: CognitoIdentityProviderClient;
  readonly clientIds: { readonly account: string; readonly trial: string };
  readonly mercadoPago: MercadoPagoSandbox['control'];
  /** Dependencies of the operator's command that publishes events again. */
  readonly replay: ReplayDependencies;
}

/** A requirement on a deployed stage; a step may build on those before it. */
export type Step = (stage: DeployedStage) => Promise<void>;

interface CalledEndpoint<Response extends z.core.$ZodType> {
  readonly method: string;
  readonly path: string;
  readonly response: Response;
}

/** Calls an endpoint that must answer 200, and returns the answer parsed by its contract. */
export async function call<Response extends z.core.$ZodType>(
  stage: DeployedStage,
  endpoint: CalledEndpoint<Response>,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.infer<Response>> {
  const hasQuery = endpoint.method === 'GET';
  const query = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetch(
    `${stage.apiUrl}${endpoint.path}${hasQuery && query.size > 0 ? `?${query.toString()}` : ''}`,
    {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(hasQuery ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    },
  );
  const text = await answer.text();
  assert.equal(answer.status, 200, `${endpoint.path}: ${answer.status} ${text}`);
  return z.parse(endpoint.response, JSON.parse(text));
}
