import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  checkActiveEmail,
  migrateNewsletter,
  startTrial,
} from '../../../shared/contracts/trial.ts';
import { buildPreferences } from '../../support/users/sign-ups.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function also loads its code, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/* Tests one path through each endpoint, consumer and schedule; tests/harness/trial/ tests the rules. */

let on: TrialCloud;
beforeAll(async () => {
  on = await startTrialCloud();
});
afterAll(() => on.stop());

it('a trial starts, is announced, edited, and ended by the schedule in the minute of its end', async () => {
  const signUp = on.signUpRequest({ preferences: buildPreferences({ newsletterEmail: true }) });
  const { accountId, trialId, data_expiracao, ticket } = await on.startWell(signUp);
  expect(ticket).toEqual(expect.any(String));
  await on.cloud.settled();
  const [event] = await on.eventsOf('trial.started', trialId);
  expect(await on.announcements(signUp.email)).toMatchObject([
    {
      headers: {
        'webhook-id': event?.detail.eventId,
        'webhook-signature': expect.stringMatching(/^v1,/),
      },
      body: { id: trialId, origem: 'trial-gratuito-direto' },
    },
  ]);

  const headers = await on.signIn(signUp);
  expect(await on.access(headers)).toMatchObject({ accountType: 'trial_active' });
  expect(await on.read(headers)).toMatchObject({ status: 200, body: { id: trialId } });
  expect(await on.save(headers)).toMatchObject({
    status: 200,
    body: { id: trialId, areas_interesse: 'fiis,renda-fixa' },
  });

  await on.cloud.advanceClock('80h', 'expire-trials');
  await on.cloud.settled();
  const [end] = await on.eventsOf('trial.expired', trialId);
  const late = Date.parse(end?.detail.occurredAt ?? '') - Date.parse(data_expiracao);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(2 * 60_000);

  const everything = JSON.stringify([
    (await on.rowsOf(accountId)).all,
    await on.cloud.events(),
    await on.cloud.webhooks(),
    on.cloud.lines,
  ]);
  expect(everything).not.toContain(signUp.password);
});

it('a repeated start with the same key gets the same answer', async () => {
  const key = { 'idempotency-key': 'same-key-of-a-browser' };
  const signUp = on.signUpRequest();
  const answers = [await on.start(signUp, key), await on.start(signUp, key)];
  const trials = answers.map(({ body }) => startTrial.response.parse(body).trialId);
  expect(new Set(trials).size).toBe(1);
});

it('a newsletter reader migrates to a trial', async () => {
  const migration = on.subscriber();
  await on.subscribe(migration.email);
  const answer = await on.migrate(migration);
  expect(answer).toMatchObject({ status: 200 });
  const { trialId } = migrateNewsletter.response.parse(answer.body);
  await on.cloud.settled();
  expect(await on.announcements(migration.email)).toMatchObject([
    { body: { id: trialId, origem: 'migrar-newsletter' } },
  ]);
  expect((await on.read(await on.signIn(migration))).body).toMatchObject({ id: trialId });
});

it('a caller that checks an e-mail learns whether it has paid access', async () => {
  const { account } = await on.sessions.makeUser({ plano: 'ativo' });
  const answer = await on.cloud.call(
    checkActiveEmail,
    { check_email: account.email },
    on.visitor(),
  );
  expect(answer).toMatchObject({ status: 200, body: { exists: true } });
});

it('rejects reading and editing a trial in an account session', async () => {
  const { headers } = await on.sessions.makeUser();
  expect(await on.save(headers)).toMatchObject({ status: 401 });
  expect(await on.read(headers)).toMatchObject({ status: 401 });
});
