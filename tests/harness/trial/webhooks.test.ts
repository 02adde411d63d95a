import { expect, it } from 'vitest';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();

/** Starts a trial. The receiver rejects its first webhook. */
async function startUnannounced() {
  app.operator.addFault({ status: 500, times: 1 });
  const person = await app.started();
  expect(await app.drainWithFailures()).toEqual(['webhook-trial-gratuito']);
  return person;
}

it('sends a receiver that was down the current state of the trial, through one webhook only', async () => {
  const { signUp, session } = await startUnannounced();
  await app.trial.save(session);
  app.clock.advance('10m');
  await app.drain();
  expect(app.announcements(signUp.email)).toMatchObject([
    { body: { origem: 'trial-gratuito-direto', ativos_interesse: 'ITUB4' } },
  ]);
});

it('does not announce a user who has deleted the account meanwhile', async () => {
  const { signUp, accountId } = await startUnannounced();
  await app.accounts.remove({ accountId, email: signUp.email, userName: signUp.email });
  app.clock.advance('10m');
  await app.drain();
  expect(app.announcements(signUp.email)).toEqual([]);
  // The queue of the deletion starts half a minute later.
  app.clock.advance('30s');
  await app.drain();
  expect((await app.rowsOf(accountId)).all).toEqual([]);
});
