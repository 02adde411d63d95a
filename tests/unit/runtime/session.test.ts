import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { readSession } from '../../../functions/runtime/http/session.ts';
import { httpEvent } from '../../support/requests/http-event.ts';

const clients = { ACCOUNT_CLIENT_ID: 'account-client', TRIAL_CLIENT_ID: 'trial-client' };
const claims = {
  token_use: 'id',
  aud: 'account-client',
  sub: 'user-name',
  email: 'ana@exemplo.com',
  'custom:account_id': 'acc_1',
};

function read(authorizer: unknown, caller: 'account' | 'trial' | 'session' = 'session') {
  const event = httpEvent({});
  const requestContext = { ...event.requestContext, authorizer };
  try {
    return readSession({ ...event, requestContext }, clients, caller);
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

describe('the session of a request', () => {
  it('is the user of the token', () => {
    expect(read({ jwt: { claims } })).toEqual({
      kind: 'account',
      accountId: 'acc_1',
      trialId: undefined,
      userName: 'user-name',
      email: 'ana@exemplo.com',
    });
  });

  it("has the kind of the token's client", () => {
    const trial = { ...claims, aud: 'trial-client', 'custom:trial_id': 'tri_1' };
    expect(read({ jwt: { claims: trial } })).toMatchObject({ kind: 'trial', trialId: 'tri_1' });
  });

  it('ignores a trial in a session of the account', () => {
    expect(read({ jwt: { claims: { ...claims, 'custom:trial_id': 'tri_1' } } })).toMatchObject({
      trialId: undefined,
    });
  });

  it.each([
    ['no authorizer', undefined],
    ['no claims', { jwt: {} }],
    ['an access token', { jwt: { claims: { ...claims, token_use: 'access' } } }],
    ['another client', { jwt: { claims: { ...claims, aud: 'other-client' } } }],
    ['no account', { jwt: { claims: { ...claims, 'custom:account_id': undefined } } }],
    ['an empty account', { jwt: { claims: { ...claims, 'custom:account_id': '' } } }],
    ['a trial session without a trial', { jwt: { claims: { ...claims, aud: 'trial-client' } } }],
  ])('rejects %s', (_, authorizer) => {
    expect(read(authorizer)).toBe('unauthorized');
  });

  it.each([
    ['account', 'trial-client'],
    ['trial', 'account-client'],
  ] as const)('is not accepted as %s when it is of the other kind', (caller, aud) => {
    const own = { ...claims, aud, 'custom:trial_id': 'tri_1' };
    expect(read({ jwt: { claims: own } }, caller)).toBe('forbidden');
  });
});
