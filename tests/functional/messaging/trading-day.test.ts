import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { latestBars } from '@bfj/sandboxes/brapi/brapi-prices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { eventPublisher } from '../../support/messaging/event-publisher.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  // Uses its own cloud because it changes market prices.
  cloud = await startTestCloud();
  sessions = await openSessions(cloud);
  await goToWeekend(cloud);
}, 180_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

/** Sets the price of VALE3 five percent below its last close. */
async function fall(at: Date): Promise<void> {
  const asset = brapiAssets.find(({ ticker }) => ticker === 'VALE3');
  if (asset === undefined) throw new Error('No asset VALE3');
  const { previousClose } = latestBars(asset, at, tradingSession);
  const price = Number((previousClose * 0.947).toFixed(2));
  await cloud.write('/_local/brapi/prices', { ticker: 'VALE3', price });
}

it(
  'the schedules make an opening and a note, and the senders deliver both',
  { timeout: 180_000 },
  async () => {
    const { account } = await sessions.makeUser({
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      ativos_interesse: 'VALE3',
      mensagem_ao_decorrer_do_dia: 'sim',
    });
    await eventPublisher(cloud, sessions)('preferences.changed', { accountId: account.id });
    await cloud.drain();
    let day = dayAfter(saoPauloDay(await cloud.now()));
    while (tradingSession(day) === undefined) day = dayAfter(day);
    const at = (time: string) => new Date(`${day}T${time}-03:00`);
    const goTo = (instant: Date, ...schedules: readonly string[]) =>
      cloud.advanceClockTo(instant, ...schedules);

    const begins = editionTimes('opening', day, 35)?.from.getTime() ?? 0;
    await goTo(new Date(begins - 60_000));
    await goTo(new Date(begins + 70_000), 'make-edition');
    await goTo(at('06:59:00'));
    await goTo(at('07:01:30'), 'plan-runs');
    await cloud.drain();

    await goTo(at('11:59:00'));
    await fall(at('12:00:00'));
    await goTo(at('12:06:30'), 'make-look');
    await cloud.settled();
    await goTo(at('12:08:30'), 'plan-runs');
    await cloud.drain();
    const post = outgoing(cloud, sessions);
    const mails = await post.sentTo('email', account.email);
    post.close();
    expect(mails[0]?.content['text']).toMatch(/^Abertura do mercado de /);
    expect(mails.slice(1).map(({ content }) => content['subject'])).toEqual([
      expect.stringMatching(/^VALE3 (?:cai|recua) 5,\d\d% hoje$/),
    ]);
    const widget = await cloud.write('/_local/functions/bfj-local-show-runs/invoke', {});
    expect(JSON.stringify(widget)).toContain(`opening#${day}#sao-paulo-usual`);
  },
);
