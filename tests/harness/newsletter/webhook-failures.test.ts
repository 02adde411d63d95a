import { expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter } = app;

const originsOf = (email: string) =>
  app
    .webhooks()
    .filter(({ body }) => body['email'] === email)
    .map(({ body }) => body['origem']);

/** Longer than the visibility timeout of the webhook queues. */
const untilRetry = '3m';

it('keeps trying while the receiver fails, and delivers once it is back', async () => {
  app.operator.addFault({ status: 500, times: 2 });
  const { email } = await newsletter.subscribe('depois@exemplo.com');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    expect(await app.drainWithFailures()).toEqual(['webhook-newsletter-created']);
    expect(originsOf(email)).toEqual([]);
    app.clock.advance(untilRetry);
  }
  await app.drain();
  expect(originsOf(email)).toEqual(['newsletter-signup']);
  expect(app.deadLettersOf('webhook-newsletter-created')).toBe(0);
});

it('moves undeliverable webhooks to the dead letters, and delivers them after a redrive', async () => {
  app.operator.addFault({ status: 503, times: 1000 });
  const { email } = await newsletter.subscribe('carta-morta@exemplo.com');
  while (app.deadLettersOf('webhook-newsletter-created') === 0) {
    await app.drainWithFailures();
    app.clock.advance(untilRetry);
  }
  expect(originsOf(email)).toEqual([]);

  app.operator.clearFaults();
  app.redrive('webhook-newsletter-created');
  await app.drain();
  expect(originsOf(email)).toEqual(['newsletter-signup']);
  expect(app.deadLettersOf('webhook-newsletter-created')).toBe(0);
});

it('does not announce a subscriber who left while the receiver was down', async () => {
  app.operator.addFault({ status: 500, times: 1 });
  const { email, token } = await newsletter.subscribe('saiu@exemplo.com');
  expect(await app.drainWithFailures()).toEqual(['webhook-newsletter-created']);

  const { unsubscribeToken } = await newsletter.readPreferences({ email, token });
  await newsletter.unsubscribe(unsubscribeToken);
  await app.drain();
  app.clock.advance(untilRetry);
  await app.drain();
  expect(originsOf(email)).toEqual(['newsletter-unsubscribed']);
});

it('never delivers an older choice after a newer one', async () => {
  const subscriber = await newsletter.subscribe('duas-vezes@exemplo.com');
  await app.drain();
  const save = (nome: string) =>
    newsletter.personalize(subscriber, { nome, areas_interesse: ['fiis'], ativos_interesse: [] });

  app.operator.addFault({ status: 500, times: 1 });
  await save('Primeira');
  expect(await app.drainWithFailures()).toEqual(['webhook-newsletter-personalization']);
  await save('Segunda');
  await app.drain();
  app.clock.advance(untilRetry);
  await app.drain();
  const names = app
    .webhooks()
    .filter(({ body }) => body['email'] === subscriber.email)
    .filter(({ body }) => body['origem'] === 'newsletter-personalization')
    .map(({ body }) => body['nome']);
  expect(names).toEqual(['Segunda']);
});
