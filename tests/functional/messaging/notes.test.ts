import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { latestBars } from '@bfj/sandboxes/brapi/brapi-prices';
import { accountPartition } from '../../../functions/records/person.ts';
import { portfolioEntity, portfolioKey } from '../../../functions/records/portfolio.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { runsPartition } from '../../../shared/messages/runs.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { eventTeller } from '../../support/messaging/told-events.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

/* A day on which prices move, as people have it who asked for notes of that. */

vi.setConfig({ testTimeout: 300_000 });

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let phones: ReturnType<typeof whatsAppPeople>;
let tell: ReturnType<typeof eventTeller>;
let day: string;
beforeAll(async () => {
  // Of its own: it moves the market.
  cloud = await startTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
  phones = whatsAppPeople(cloud);
  tell = eventTeller(cloud, sessions);
  await goToWeekend(cloud);
  day = dayAfter(saoPauloDay(await cloud.now()));
  while (tradingSession(day) === undefined) day = dayAfter(day);
}, 180_000);
afterAll(async () => {
  post.close();
  sessions.close();
  await cloud.stop();
});

const goTo = (time: string, ...schedules: readonly string[]) =>
  cloud.advanceClockTo(new Date(`${day}T${time}-03:00`), ...schedules);

/** A price so many percent from the last close, as it is at an hour of the day. */
async function move(ticker: string, percent: number): Promise<void> {
  const asset = brapiAssets.find((one) => one.ticker === ticker);
  if (asset === undefined) throw new Error(`No asset ${ticker}`);
  const { previousClose } = latestBars(asset, new Date(`${day}T12:00:00-03:00`), tradingSession);
  const price = Number((previousClose * (1 + percent / 100)).toFixed(2));
  await cloud.write('/_local/brapi/prices', { ticker, price });
}

/** To behind an hour: the schedule has looked at the market, then the runs are begun and worked off. */
async function look(hour: number): Promise<void> {
  await goTo(`${hour}:00:00`);
  await goTo(`${hour}:06:30`, 'make-look');
  await cloud.settled();
  const looks = await cloud.partition(`LOOKS#${day}`);
  expect(looks.map(({ SK }) => SK)).toContain(`LOOK#${hour}00`);
  await goTo(`${hour}:08:30`, 'plan-runs');
  await cloud.drain();
}

async function subscriber(over: Partial<Account> = {}): Promise<Person> {
  const person = await sessions.makePerson({
    plano: 'ativo',
    periodicidade_msg: 'nunca',
    ativos_interesse: '',
    mensagem_ao_decorrer_do_dia: 'sim',
    ...over,
  });
  await tell('preferences.changed', { accountId: person.account.id });
  return person;
}

async function hold({ account }: Person, ticker: string): Promise<void> {
  const updated_at = (await cloud.now()).toISOString();
  const held = { ticker, quantity: '100', averagePrice: null, broker: null };
  await sessions.putItems({
    ...portfolioKey(account.id),
    entity: portfolioEntity,
    positions: [{ ...held, quantityAsOf: updated_at }],
    updated_at,
  });
}

const subjects = async ({ account }: Person) =>
  (await post.sentTo('email', account.email)).map(({ content }) => String(content['subject']));

it('tells of what has moved far, by each channel once, twice a day at the most, and only who asked', async () => {
  const follower = await subscriber({ ativos_interesse: 'VALE3,PETR4' });
  const holder = await subscriber();
  await hold(holder, 'VALE3');
  const others = [
    await subscriber({ plano: 'inativo', ativos_interesse: 'VALE3' }),
    await subscriber({ ativos_interesse: 'BBAS3' }),
    await subscriber({ ativos_interesse: 'VALE3', mensagem_ao_decorrer_do_dia: 'nao' }),
  ];
  const onWhatsApp = await subscriber({ ativos_interesse: 'VALE3' });
  // Days before: by then nothing but a template may be written to them.
  const from = `55${onWhatsApp.account.telefone}`;
  await linkedNumbers(cloud, sessions)(onWhatsApp);
  await cloud.drain();

  await goTo('10:30:00');
  await look(11);
  expect(await subjects(follower)).toEqual([]);

  await move('VALE3', -5.3);
  // A likely split.
  await move('PETR4', -45);
  await look(12);
  expect(await subjects(follower)).toEqual([
    expect.stringMatching(/^PETR4 aparece com −45,\d\d% e VALE3 (?:cai|recua) 5,\d\d% hoje$/),
  ]);
  expect(await subjects(holder)).toEqual([
    expect.stringMatching(/^VALE3 (?:cai|recua) 5,\d\d% hoje$/),
  ]);
  const [note] = await post.sentTo('email', follower.account.email);
  expect(note?.content).toMatchObject({ tags: { delivery: `${day}_note_1200` } });
  const text = String(note?.content['text']);
  expect(text).toContain('Você recebe esta mensagem porque os avisos durante o dia fazem parte');
  expect(text).toContain('Parar de receber os avisos durante o dia');
  expect(text).toContain('com até 15 minutos de atraso');
  expect(text).toMatch(/PETR4 [^\n]*desdobramento/);
  const news = () => phones.answers(from);
  expect(await news()).toEqual([expect.stringContaining('Sua mensagem *Aviso durante o dia* de')]);
  const button = { payload: `ver-completo/${day}_note_1200`, title: 'Ver completo' };
  await phones.say({ from, button });
  expect((await news()).join()).toMatch(/VALE3 (?:cai|recua) 5,\d\d%/);
  expect(await subjects(onWhatsApp)).toHaveLength(1);

  // The same fall once more is no news; the other way it is, and is the second of the day.
  await move('VALE3', -7);
  await look(13);
  expect(await subjects(follower)).toHaveLength(1);
  await move('VALE3', 6);
  await look(14);
  expect((await subjects(follower)).at(-1)).toMatch(/^VALE3 (?:sobe|avança) [56],\d\d% hoje$/);
  await move('PETR4', 8);
  await look(15);
  expect(await subjects(follower)).toHaveLength(2);
  // They have written meanwhile, and so get it whole.
  const written = await news();
  expect(written).toHaveLength(3);
  expect(written.join()).toMatch(/VALE3 (?:sobe|avança) [56],\d\d%/);
  for (const person of others) expect(await subjects(person)).toEqual([]);

  const runs = await cloud.partition(runsPartition(day));
  const names = runs.map(({ SK }) => String(SK)).filter((name) => name.startsWith('note#'));
  expect(names).toEqual(expect.arrayContaining(['note#1200', 'note#1400', 'note#1500']));
  expect(names).not.toContain('note#1300');
  const own = await cloud.partition(accountPartition(follower.account.id));
  const taken = own.filter(({ SK }) => String(SK).startsWith('NOTES#'));
  expect(taken.map(({ look: name }) => name)).toEqual(['1200', '1400']);
});
