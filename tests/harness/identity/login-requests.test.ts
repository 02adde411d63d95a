import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';
import { visits } from '../support/visits.ts';

const phone = '11987654321';
const attributes = {
  sub: '0a1b',
  email: 'ana@exemplo.com.br',
  phone_number: `+55${phone}`,
  'custom:account_id': 'acc_1',
};
const app = await visits();
const { requests } = app;
const { platformOf } = app;
// Loads the entry points and their settings.
await app.cognito.signIn('ninguem@exemplo.com.br', phone);
const [request, define, create, verify] = await Promise.all([
  import('../../../functions/identity/request-sign-in.lambda.ts'),
  import('../../../functions/identity/define-auth-challenge.lambda.ts'),
  import('../../../functions/identity/create-auth-challenge.lambda.ts'),
  import('../../../functions/identity/verify-auth-challenge.lambda.ts'),
]);
/** The entry points of a login; the test counts their table requests. */
const handlers = {
  request: request.createHandler(platformOf('request-sign-in')),
  define: define.createHandler(platformOf('define-auth-challenge')),
  create: create.createHandler(platformOf('create-auth-challenge')),
  verify: verify.createHandler(platformOf('verify-auth-challenge')),
};

beforeEach(() => requests.watch());

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

/** Returns the Cognito events of each trigger, for an existing or an unknown user. */
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

/** Runs a login from its first call to its last trigger. */
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

/** The rate limits of the ticket, then those of the answer: the address check and its limits. */
const limits = (number: number) => Array.from({ length: number }, () => 'UpdateItem');

describe('the requests of a login', () => {
  it.each([
    ['with a wrong phone', true, '11900000000', false],
    ['of an unknown user', false, phone, false],
  ])('%s are those of a stranger', async (_what, exists, answer, opened) => {
    expect(await logIn(exists, answer, '198.51.100.1')).toBe(opened);
    expect(requests.names.toSorted()).toEqual(['GetItem', ...limits(4)]);
  });

  it('add one write after a successful login, and two limits fewer from then on', async () => {
    expect(await logIn(true, phone, '198.51.100.2')).toBe(true);
    expect(requests.names.toSorted()).toEqual(['GetItem', 'PutItem', ...limits(4)]);
    requests.watch();
    expect(await logIn(true, phone, '198.51.100.2')).toBe(true);
    expect(requests.names.toSorted()).toEqual(['GetItem', 'PutItem', ...limits(2)]);
  });
});
