import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startServices, type Services } from '@bfj/local-cloud/services';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { makeDataDirectory } from '../../support/cloud/quick-directory.ts';

const phone = '11987654321';
const attributes = {
  sub: '0a1b',
  email: 'ana@exemplo.com.br',
  phone_number: `+55${phone}`,
  'custom:account_id': 'acc_1',
};
const dataDirectory = makeDataDirectory('bfj-login-');
const requests: string[] = [];
let services: Services;
let servers: Server[];
let handlers: Awaited<ReturnType<typeof loadHandlers>>;

/** The deployed entry points, in this process, against services whose requests are counted. */
async function loadHandlers() {
  const [request, define, create, verify] = await Promise.all([
    import('../../../functions/identity/request-sign-in.lambda.ts'),
    import('../../../functions/identity/define-auth-challenge.lambda.ts'),
    import('../../../functions/identity/create-auth-challenge.lambda.ts'),
    import('../../../functions/identity/verify-auth-challenge.lambda.ts'),
  ]);
  return {
    request: request.handler,
    define: define.handler,
    create: create.handler,
    verify: verify.handler,
  };
}

/** To the table, with the name of the operation written down. */
async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = String(incoming.headers['x-amz-target']);
  requests.push(target.replace(/^.*\./, ''));
  const contentType = 'application/x-amz-json-1.0';
  const answer = await fetch(services.dynamodbEndpoint, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-amz-target': target,
      'x-amz-date': String(incoming.headers['x-amz-date']),
      authorization: String(incoming.headers.authorization),
    },
    body: await text(incoming),
  });
  response.writeHead(answer.status, { 'content-type': contentType });
  response.end(await answer.text());
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

beforeAll(async () => {
  const model = await modelOfTheTemplate();
  services = await startServices({
    model,
    dataDirectory,
    invoke: async () => ({ ok: true, payload: null }),
    log: () => {},
    onFatal: () => {},
  });
  const countingProxy = createServer((incoming, response) => void forward(incoming, response));
  const secretsServer = createServer(services.handleAwsRequest);
  servers = [countingProxy, secretsServer];
  const arnOf = (end: string) =>
    model.secrets.find((secret) => secret.name.endsWith(end))?.arn ?? '';
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: await listen(countingProxy),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: await listen(secretsServer),
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: model.tables[0]?.name,
    EDGE_SECRET_ARN: arnOf('edge-value'),
    TOKEN_SECRET_ARN: arnOf('token-key'),
    TRIAL_CLIENT_ID: 'trial',
    LOGIN_CODE: 'off',
  });
  handlers = await loadHandlers();
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await services.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});
beforeEach(() => {
  requests.length = 0;
});

async function requestTicket(email: string, sourceIp: string): Promise<string> {
  const answer = await handlers.request(
    httpEvent({
      path: '/api/request-sign-in',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      sourceIp,
    }),
    lambdaContext,
  );
  return z.object({ ticket: z.string() }).parse(JSON.parse(answer.body ?? '')).ticket;
}

/** What Cognito says to each trigger, for somebody or for nobody. */
function eventsOf(exists: boolean) {
  const common = {
    version: '1',
    region: 'sa-east-1',
    userPoolId: 'sa-east-1_Users',
    userName: '0a1b',
    callerContext: { awsSdkVersion: '', clientId: 'account' },
  };
  const known = { userAttributes: exists ? attributes : {}, userNotFound: !exists };
  const define = (
    session: DefineAuthChallengeTriggerEvent['request']['session'],
    ticket?: string,
  ): DefineAuthChallengeTriggerEvent => ({
    ...common,
    triggerSource: 'DefineAuthChallenge_Authentication',
    request: { ...known, session, ...(ticket ? { clientMetadata: { ticket } } : {}) },
    response: { challengeName: '', failAuthentication: false, issueTokens: false },
  });
  const create = (): CreateAuthChallengeTriggerEvent => ({
    ...common,
    triggerSource: 'CreateAuthChallenge_Authentication',
    request: { ...known, challengeName: 'CUSTOM_CHALLENGE', session: [] },
    response: {
      publicChallengeParameters: {},
      privateChallengeParameters: {},
      challengeMetadata: '',
    },
  });
  const verify = (
    challengeAnswer: string,
    ticket: string,
    privateChallengeParameters: Record<string, string>,
  ): VerifyAuthChallengeResponseTriggerEvent => ({
    ...common,
    triggerSource: 'VerifyAuthChallengeResponse_Authentication',
    request: { ...known, privateChallengeParameters, challengeAnswer, clientMetadata: { ticket } },
    response: { answerCorrect: false },
  });
  return { define, create, verify };
}

/** A login from its first call to its last trigger. */
async function logIn(
  exists: boolean,
  answer: string,
  address: string,
): Promise<boolean | undefined> {
  const events = eventsOf(exists);
  const ticket = await requestTicket(attributes.email, address);
  await handlers.define(events.define([]));
  const question = (await handlers.create(events.create())).response;
  const verdict = await handlers.verify(
    events.verify(answer, ticket, question.privateChallengeParameters),
  );
  const decision = await handlers.define(
    events.define(
      [
        {
          challengeName: 'CUSTOM_CHALLENGE',
          challengeResult: verdict.response.answerCorrect,
          challengeMetadata: question.challengeMetadata,
        },
      ],
      ticket,
    ),
  );
  return decision.response.issueTokens;
}

/** Those of the ticket, then those of the answer: whether the address is known, and its limits. */
const limits = (number: number) => Array.from({ length: number }, () => 'UpdateItem');

describe('the requests of a login', () => {
  it.each([
    ['with a wrong phone', true, '11900000000', false],
    ['of nobody', false, phone, false],
  ])('%s are those of any stranger', async (_what, exists, answer, opened) => {
    expect(await logIn(exists, answer, '198.51.100.1')).toBe(opened);
    expect(requests.toSorted()).toEqual(['GetItem', ...limits(4)]);
  });

  it('that succeeds are one more, and two less from then on', async () => {
    expect(await logIn(true, phone, '198.51.100.2')).toBe(true);
    expect(requests.toSorted()).toEqual(['GetItem', 'PutItem', ...limits(4)]);
    requests.length = 0;
    expect(await logIn(true, phone, '198.51.100.2')).toBe(true);
    expect(requests.toSorted()).toEqual(['GetItem', 'PutItem', ...limits(2)]);
  });
});
