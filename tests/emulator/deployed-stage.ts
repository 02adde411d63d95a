import assert from 'node:assert/strict';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { MercadoPagoSandbox } from '@bfj/sandboxes/mercadopago/mercadopago';
import type { ReplayDependencies } from '../../infra/operations/replay.ts';
import type { OperatorReceiver } from './operator-receiver.ts';

/** What the steps of the test know of the stage that was deployed. */
export interface DeployedStage {
  /** Where paths of the API begin. */
  readonly apiUrl: string;
  /** Of any client of AWS's services. */
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
  /** What the operator's command for publishing events again works with. */
  readonly replay: ReplayDependencies;
}

/** What must hold of a deployed stage; a step may build on those before it. */
export type Step = (stage: DeployedStage) => Promise<void>;

interface CalledEndpoint<Response extends z.core.$ZodType> {
  readonly method: string;
  readonly path: string;
  readonly response: Response;
}

/** Calls an endpoint that has to answer 200, with what it answers by its contract. */
export async function call<Response extends z.core.$ZodType>(
  stage: DeployedStage,
  endpoint: CalledEndpoint<Response>,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.infer<Response>> {
  const asksByQuery = endpoint.method === 'GET';
  const query = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetch(
    `${stage.apiUrl}${endpoint.path}${asksByQuery && query.size > 0 ? `?${query.toString()}` : ''}`,
    {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(asksByQuery ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    },
  );
  const text = await answer.text();
  assert.equal(answer.status, 200, `${endpoint.path}: ${answer.status} ${text}`);
  return z.parse(endpoint.response, JSON.parse(text));
}
