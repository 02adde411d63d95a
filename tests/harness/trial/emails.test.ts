import { expect, it } from 'vitest';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from '../../support/users/test-accounts.ts';
import { trialApp } from '../support/trial-app.ts';

// The e-mail about a trial's end is not sent at night; this is noon in São Paulo.
const app = await trialApp('2026-11-10T12:00:00-03:00');

const hourMilliseconds = 60 * 60 * 1000;

/** Creates a person with the given plan state and a trial that ends in this many hours. */
async function makeTrialUser(endsInHours: number, plano: 'ativo' | 'inativo') {
  const account = buildAccount(nextUserNumber(), { plano, origem: 'trial_gratuito' });
  const end = new Date(app.clock.milliseconds() + endsInHours * hourMilliseconds);
  const trial = buildTestTrial(account, { data_expiracao: end.toISOString() });
  await app.people.put(accountItem(account), trialItem(trial));
  return account.email;
}

/** Runs the schedules of this many hours. */
async function pass(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    app.clock.advance('1h');
    await app.run('expire-trials');
    await app.run('remind-trials');
    await app.drain();
  }
}

it('sends a reminder a day before the end and a message at the end, once each, and neither to a customer', async () => {
  const [ending, ended] = [
    await makeTrialUser(25.5, 'inativo'),
    await makeTrialUser(0.5, 'inativo'),
  ];
  const customers = [await makeTrialUser(25.4, 'ativo'), await makeTrialUser(0.4, 'ativo')];
  await pass(5);
  const mails = [ending, ended, ...customers].map((email) => app.emailsTo(email));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0, 0]);

  const [reminder, end] = mails.flat();
  expect(reminder?.subject).toBe('Seu teste grátis termina amanhã, 11 de novembro');
  expect(toOneLine(reminder?.text ?? '')).toContain(
    'Seu teste grátis vai até amanhã, 11 de novembro de 2026, às 13h30. Ele termina sozinho, e nada é cobrado.',
  );
  expect(end?.subject).toBe('Seu teste grátis terminou');
  for (const mail of [reminder, end]) {
    expect(mail?.text).toContain(upgradeFromEmail);
    expect(mail?.text).not.toContain('Parar de receber');
  }
});
