import { expect, it } from 'vitest';
import { trialApp } from '../support/trial-app.ts';

/* The request counts of the table of access patterns; cut-off.test.ts covers starts and upgrades. */

const app = await trialApp();
const { trial, requests } = app;

/** Returns the names of the requests that an action makes. */
async function requestsOf(action: () => Promise<unknown>): Promise<readonly string[]> {
  requests.watch();
  await action();
  return [...requests.names];
}

it('reads a trial with one request, and saves it with two', async () => {
  const { session } = await app.started();
  expect(await requestsOf(() => trial.read(session))).toEqual(['GetItem']);
  expect(await requestsOf(() => trial.save(session))).toEqual([
    'BatchGetItem',
    'TransactWriteItems',
  ]);
});

it('reads once for an unknown e-mail, and twice for one with an account', async () => {
  const signUp = app.signUpRequest();
  const check = () => trial.checkActiveEmail(signUp.email);
  expect(await requestsOf(check)).toEqual(['BatchGetItem']);
  await trial.start(signUp);
  expect(await requestsOf(check)).toEqual(['BatchGetItem', 'BatchGetItem']);
});

it('rejects a sign-up with one request', async () => {
  const { signUp } = await app.started();
  const again = () => trial.start(signUp).catch((error: unknown) => error);
  expect(await requestsOf(again)).toEqual(['BatchGetItem']);
});
