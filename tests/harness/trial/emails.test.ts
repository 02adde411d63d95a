import { expect, it } from 'vitest';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { oneLine } from '../../support/messages/one-line.ts';
import { accountItem } from '../../../functions/records/account.ts';
import { trialItem } from '../../../functions/records/trial.ts';
import { accountOf, nextPerson, trialOf } from '../../support/people/people.ts';
import { trialApp } from '../support/trial-people.ts';

// By night nobody is written to that a trial ends: this is a day's noon in São Paulo.
const app = await trialApp('2026-11-10T12:00:00-03:00');

const hourMilliseconds = 60 * 60 * 1000;

/** Somebody whose trial ends in so many hours, and what they are by then. */
async function somebody(endsInHours: number, plano: 'ativo' | 'inativo') {
  const account = accountOf(nextPerson(), { plano, origem: 'trial_gratuito' });
  const end = new Date(app.clock.milliseconds() + endsInHours * hourMilliseconds);
  const trial = trialOf(account, { data_expiracao: end.toISOString() });
  await app.people.put(accountItem(account), trialItem(trial));
  return account.email;
}

/** What the schedules do in so many hours. */
async function pass(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    app.clock.advance('1h');
    await app.run('expire-trials');
    await app.run('remind-trials');
    await app.drain();
  }
}

it('reminds a day before the end and tells of the end, once each, and of a customer’s neither', async () => {
  const [ending, ended] = [await somebody(25.5, 'inativo'), await somebody(0.5, 'inativo')];
  const customers = [await somebody(25.4, 'ativo'), await somebody(0.4, 'ativo')];
  await pass(5);
  const mails = [ending, ended, ...customers].map((email) => app.emailsTo(email));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0, 0]);

  const [reminder, end] = mails.flat();
  expect(reminder?.subject).toBe('Seu teste grátis do BFJ termina amanhã, 11 de novembro');
  expect(oneLine(reminder?.text ?? '')).toContain(
    'Seu teste grátis vai até amanhã, 11 de novembro de 2026, às 13h30. Ele termina sozinho, e nada é cobrado.',
  );
  expect(end?.subject).toBe('Seu teste grátis do BFJ terminou');
  for (const mail of [reminder, end]) {
    expect(mail?.text).toContain(upgradeFromEmail);
    expect(mail?.text).not.toContain('Parar de receber');
  }
});
