import { expect, it } from 'vitest';
import { trialItem } from '../../../functions/entities/trial.ts';
import { buildTestTrial, nextUserNumber } from '../../support/users/test-accounts.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

/* A new reader gets the newest edition with the welcome, and each later one once. */

const app = await tradingApp();
const day = app.nextDay(app.isTrading);
const timeout = 300_000;

const newAddress = () => `leitora-${nextUserNumber()}@exemplo.com.br`;

/** Starts a trial now, with the event of its sign-up. */
async function startTrial(): Promise<string> {
  const now = app.clock.now().toISOString();
  const person = await app.subscriber({
    plano: 'inativo',
    origem: 'trial_gratuito',
    created_at: now,
  });
  await app.people.put(trialItem(buildTestTrial(person.account, { created_at: now })));
  await app.publish('account.created', { account: { id: person.account.id } });
  await app.publish('preferences.changed', { accountId: person.account.id });
  return person.account.email;
}

it(
  'carries the newest edition within a minute, and each edition reaches a reader once',
  { timeout },
  async () => {
    const before = await app.subscribeReader(newAddress());
    await app.drainFor('1m');
    const [welcomeBefore] = app.emailsTo(before);
    expect(welcomeBefore?.text).not.toContain('Ler a edição inteira');

    await app.makeEdition('opening', day);
    const reader = await app.subscribeReader(newAddress());
    const trial = await startTrial();
    await app.drainFor('1m');
    for (const email of [reader, trial]) {
      const [welcome, ...others] = app.emailsTo(email);
      expect(others).toEqual([]);
      expect(welcome?.text).toContain(`/edicoes/${day}-abertura`);
      expect(welcome?.text).toContain('Abertura do mercado de 30 de novembro.');
      expect(welcome?.text).toMatch(/Ibovespa: \d+\.\d+ \(/);
    }

    await app.goTo(day, '07:00');
    await app.drainFor('1m');
    expect(app.subjectsTo(before)).toEqual(['Abertura do mercado']);
    expect(app.emailsTo(reader)).toHaveLength(1);
    expect(app.emailsTo(trial)).toHaveLength(1);

    await app.makeEdition('closing', day);
    await app.goTo(day, '19:00');
    await app.drainFor('1m');
    for (const email of [before, reader, trial]) {
      expect(app.subjectsTo(email).at(-1)).toBe('Fechamento do mercado');
    }
    expect(app.emailsTo(reader)).toHaveLength(2);
    expect(app.emailsTo(trial)).toHaveLength(2);
  },
);
