import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { accountItem } from '../../../functions/entities/account.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from '../../support/users/test-accounts.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function also loads its code, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let on: TrialCloud;
beforeAll(async () => {
  on = await startTrialCloud();
});
afterAll(() => on.stop());

const messagesSchema = z.object({
  messages: z.array(z.object({ content: z.object({ subject: z.string(), text: z.string() }) })),
});

async function mailTo(email: string) {
  // The sender may have delayed one by a second.
  await on.cloud.drain();
  const query = new URLSearchParams({ channel: 'email', to: email });
  const answer = await on.cloud.read(`/_local/messages?${query.toString()}`);
  return messagesSchema.parse(answer).messages.map(({ content }) => content);
}

const hours = 60 * 60 * 1000;

it('announces the end of a trial one day before and at its end, but never to a customer', async () => {
  // The e-mail about a trial's end is not sent at night, so start at 10:00 São Paulo time.
  const minutes = (await on.cloud.now()).getTime() / 60_000;
  await on.cloud.advanceClock(
    `${Math.ceil((13 * 60 - minutes) % 1440) + 1440}m`,
    'expire-trials',
    'remind-trials',
  );
  const now = await on.cloud.now();
  const makeTrialUser = async (endsInHours: number, plano: 'ativo' | 'inativo') => {
    const account = buildAccount(nextUserNumber(), { plano, origem: 'trial_gratuito' });
    const data_expiracao = new Date(now.getTime() + endsInHours * hours).toISOString();
    const trial = buildTestTrial(account, { data_expiracao });
    await on.sessions.putItems(accountItem(account), trialItem(trial));
    return { email: account.email, trialId: trial.id };
  };
  const [ending, ended] = [
    await makeTrialUser(25.5, 'inativo'),
    await makeTrialUser(0.5, 'inativo'),
  ];
  const customers = [await makeTrialUser(25.4, 'ativo'), await makeTrialUser(0.4, 'ativo')];

  // The schedule runs every hour, at a minute that depends on when the cloud started.
  await on.cloud.advanceClock('150m', 'expire-trials', 'remind-trials');
  const [reminder] = await mailTo(ending.email);
  expect(reminder?.subject).toMatch(/^Seu teste grátis termina amanhã, \d{1,2}º? de [a-zç]+$/);
  expect(toOneLine(reminder?.text ?? '')).toMatch(
    /Seu teste grátis vai até amanhã, \d{1,2}º? de [a-zç]+ de \d{4}, às \d{1,2}h(\d{2})?\. Ele termina sozinho, e nada é cobrado\./,
  );
  const [end] = await mailTo(ended.email);
  expect(end?.subject).toBe('Seu teste grátis terminou');
  for (const message of [reminder, end]) {
    expect(message?.text).toContain(upgradeFromEmail);
    expect(message?.text).not.toContain('Parar de receber');
  }

  expect(await on.eventsOf('trial.expired', customers[1]?.trialId ?? '')).toHaveLength(1);
  await on.cloud.advanceClock('2h', 'expire-trials', 'remind-trials');
  const counts = [ending, ended, ...customers].map(async ({ email }) => mailTo(email));
  expect((await Promise.all(counts)).map(({ length }) => length)).toEqual([1, 1, 0, 0]);
});
