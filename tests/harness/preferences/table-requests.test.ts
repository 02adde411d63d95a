import { beforeEach, expect, it } from 'vitest';
import { assumedRequests, countTableRequests } from '../../load/cost/usage-assumptions.ts';
import { preferencesApp } from './preferences-app.ts';

const app = await preferencesApp();
const { preferences, trial, requests } = app;

beforeEach(() => requests.watch());

/* The request counts of the table of access patterns, without the rate limit per address. */

it('reads once to check access, for either kind of session and for no session', async () => {
  const { session } = await app.person();
  const ofTrial = { kind: 'trial', accountId: session.accountId, trialId: 'tri_1' } as const;
  const unknownSession = { ...session, accountId: 'acc_unknown' };
  for (const [subject, accountType] of [
    [session, 'active'],
    [ofTrial, 'trial_expired'],
    [unknownSession, 'inactive'],
  ] as const) {
    requests.watch();
    expect(await trial.access(subject)).toMatchObject({ accountType });
    expect(requests.names).toEqual(['BatchGetItem']);
    expect(countTableRequests(requests.names)).toEqual(assumedRequests('access check'));
  }
});

it('reads once and writes one transaction to save the settings', async () => {
  const person = await app.person();
  requests.watch();
  await preferences.save(person);
  expect(requests.names).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(countTableRequests(requests.names)).toEqual(assumedRequests('settings save'));
});

it('reads once and writes one transaction to switch the newsletter; a second off only reads', async () => {
  const person = await app.person();
  for (const [enabled, expected] of [
    [true, ['BatchGetItem', 'TransactWriteItems']],
    [false, ['BatchGetItem', 'TransactWriteItems']],
    [false, ['BatchGetItem']],
  ] as const) {
    requests.watch();
    await preferences.switchNewsletter(person, enabled);
    expect(requests.names).toEqual(expected);
  }
});
