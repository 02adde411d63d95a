import { expect, it } from 'vitest';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { broadcastsPartition } from '../../../shared/messages/broadcasts.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

/* Tests a market day from the subscribers' view: who gets what, at which hour, once. */

const app = await tradingApp();
const { goTo, makeEdition, nextDay, isTrading, indexedSubscriber, hold, sentBy, emailsTo } = app;

/** Simulates a market day, which takes minutes on a shared machine. */
const timeout = 300_000;

const mails = ({ account }: { readonly account: Account }) => app.subjectsTo(account.email);

const runs = async (day: string) =>
  (await app.partition(broadcastsPartition(day))).map(
    ({ SK, state, reason, people, email, whatsapp }) =>
      [SK, state, reason, people, email, whatsapp]
        .flatMap((one): unknown[] => (one instanceof Set || Array.isArray(one) ? [...one] : [one]))
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .join(' '),
  );

it('sends each subscriber one opening and one closing at their own hour', { timeout }, async () => {
  const daily = await indexedSubscriber();
  await hold(daily, 'PETR4');
  const onWhatsApp = await indexedSubscriber();
  await app.linkWhatsApp(onWhatsApp);
  const inAcre = await indexedSubscriber({ telefone: `689${90_000_000 + nextUserNumber()}` });
  const weekly = await indexedSubscriber({ periodicidade_msg: 'semanal' });
  const never = await indexedSubscriber({ periodicidade_msg: 'nunca' });
  const expired = await indexedSubscriber({ plano: 'inativo' });
  const both = await indexedSubscriber();
  await app.subscribeReader(both.account.email);
  const readerWithoutPlan = await indexedSubscriber({ plano: 'inativo' });
  await app.subscribeReader(readerWithoutPlan.account.email);
  const onlyReader = await app.subscribeReader(`leitor-${nextUserNumber()}@exemplo.com.br`);
  await app.drainFor('1m');

  const day = nextDay(isTrading);
  await makeEdition('opening', day);
  await goTo(day, '06:57');
  expect(mails(daily)).toEqual([]);
  await goTo(day, '07:00');
  await app.drainFor('1m');
  const opening = 'Abertura do mercado';
  for (const person of [daily, onWhatsApp, both, readerWithoutPlan]) {
    expect(mails(person)).toEqual([opening]);
  }
  expect(app.subjectsTo(onlyReader)).toEqual([opening]);
  for (const person of [inAcre, weekly, never, expired]) expect(mails(person)).toEqual([]);
  // A subscriber with an account and a newsletter subscription gets the account's e-mail: its unsubscribe link
  // differs.
  const accountEmail = emailsTo(both.account.email).at(-1);
  expect(accountEmail).toMatchObject({ tags: { delivery: `${day}_opening_edition` } });
  const issue = emailsTo(onlyReader).at(-1);
  expect(issue).toMatchObject({ tags: { delivery: `${day}_newsletter_opening` } });
  expect(issue?.text).toContain('/newsletter/personalizacao');
  expect(issue?.text).toContain('/newsletter/cancelar');
  expect(String(await app.run('show-runs')).replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /opening#[\d-]+#sao-paulo-usual +(?:running|finished) +10:00Z +6, 1 left out +email +5 +5 /,
  );
  expect(sentBy('whatsapp', onWhatsApp)).toHaveLength(1);

  await goTo(day, '09:00');
  await app.drainFor('1m');
  expect(mails(inAcre)).toEqual([opening]);
  expect(await runs(day)).toEqual([
    'opening#rio-branco-usual finished 1 1 0',
    'opening#sao-paulo-usual finished 6 5 1',
  ]);

  await goTo(day, '18:20');
  expect(mails(daily)).toEqual([opening]);
  // During winter time in New York B3 closes at 18:00, and the edition is made at 18:35.
  await makeEdition('closing', day);
  await goTo(day, '19:00');
  await app.drainFor('1m');
  const closing = 'Fechamento do mercado';
  for (const person of [daily, onWhatsApp, both, readerWithoutPlan]) {
    expect(mails(person)).toEqual([opening, closing]);
  }
  expect(app.subjectsTo(onlyReader)).toEqual([opening, closing]);
  expect(emailsTo(daily.account.email).at(-1)?.text).toMatch(
    /Sua\s+carteira\s+fechou\s+em\s+R\$\s[\d.,]+/,
  );
  expect(sentBy('whatsapp', onWhatsApp)).toHaveLength(2);
  for (const person of [weekly, never, expired]) expect(mails(person)).toEqual([]);
});
