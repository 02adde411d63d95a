import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { isDayOf } from '../../../shared/messages/message-days.ts';
import { saveReportWeeks } from '../../../shared/contracts/own-messages.ts';
import { runsPartition } from '../../../shared/messages/runs.ts';
import { portfolioEntity, portfolioKey } from '../../../functions/records/portfolio.ts';
import { whatsAppContactKey } from '../../../functions/records/whatsapp-contact.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { eventTeller } from '../../support/messaging/told-events.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { nextPerson } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

/* Days of the market as people have them: who gets what, at which hour, once. */

vi.setConfig({ testTimeout: 300_000 });

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let tell: ReturnType<typeof eventTeller>;
beforeAll(async () => {
  // Of its own: what is sent on a day depends on who is there.
  cloud = await startTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
  tell = eventTeller(cloud, sessions);
  await goToWeekend(cloud);
}, 180_000);
afterAll(async () => {
  post.close();
  sessions.close();
  await cloud.stop();
});

/** Behind a close, as the stage of this cloud sets it. */
const marginMinutes = 35;
const minute = 60_000;

/** Without a schedule that fires, unless that is behind already. */
async function skipTo(at: number): Promise<void> {
  if (at > (await cloud.now()).getTime()) await cloud.advanceClockTo(new Date(at));
}

/** To more than a minute behind an hour of a day in São Paulo, so that runs which begin then have begun. */
async function goTo(day: string, hour: string): Promise<void> {
  const at = Date.parse(`${day}T${hour}:00-03:00`);
  await skipTo(at - 3 * minute);
  await cloud.advanceClockTo(new Date(at + 70_000), 'plan-runs');
}

/** Has the edition of a day made as soon as its time begins. */
async function makeEdition(kind: EditionTimes['kind'], day: string): Promise<void> {
  const times = editionTimes(kind, day, marginMinutes);
  if (times === undefined) throw new Error(`No edition on ${day}`);
  await skipTo(times.from.getTime() - minute);
  await cloud.advanceClockTo(new Date(times.from.getTime() + 70_000), 'make-edition');
}

/** The next day after today that is one of these. */
async function nextDay(fits: (day: string) => boolean): Promise<string> {
  let day = dayAfter(saoPauloDay(await cloud.now()));
  while (!fits(day)) day = dayAfter(day);
  return day;
}
const isTrading = (day: string) => tradingSession(day) !== undefined;
const isSaturday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6;

async function subscriber(over: Partial<Account> = {}): Promise<Person> {
  const person = await sessions.makePerson({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    ...over,
  });
  await tell('preferences.changed', { accountId: person.account.id });
  return person;
}

/** A reader of the newsletter. */
async function reader(email: string): Promise<string> {
  const id = `sub_${String(nextPerson()).padStart(26, '0')}`;
  const row = newSubscriber({ id, email, userAgent: null, now: await cloud.now() });
  await sessions.putItems(subscriberItem(row), {
    PK: `SUBSCRIBER#${id}`,
    SK: 'POINTER',
    entity: 'SubscriberPointer',
    id,
    email,
  });
  await tell('newsletter.subscribed', { subscriber: row });
  return email;
}

async function linkWhatsApp({ account }: Person): Promise<void> {
  const at = (await cloud.now()).toISOString();
  await sessions.putItems(
    {
      ...channelSettingsKey(account.id),
      entity: 'ChannelSettings',
      email: {},
      whatsapp: { opted_in_at: at },
      off: [],
      updated_at: at,
    },
    {
      ...whatsAppContactKey(account.id),
      entity: 'WhatsAppContact',
      wa_id: `55${account.telefone}`,
      linked_at: at,
      last_inbound_at: at,
      updated_at: at,
    },
  );
  await tell('whatsapp.linked', { accountId: account.id });
}

/** In their portfolio, as saved by them. */
async function holds(
  { account }: Person,
  position: { readonly ticker: string; readonly quantity: string },
): Promise<void> {
  const at = (await cloud.now()).toISOString();
  const held = { ...position, averagePrice: null, broker: null, quantityAsOf: at };
  await sessions.putItems({
    ...portfolioKey(account.id),
    entity: portfolioEntity,
    positions: [held],
    updated_at: at,
  });
}

const mails = async (email: string) =>
  (await post.sentTo('email', email))
    .map(({ content }) =>
      String(content['subject']).replace(/(?: da sua carteira| dos seus favoritos)?:.*/, ''),
    )
    // What whoever subscribes is greeted with.
    .filter((subject) => !subject.startsWith('Sua inscrição'));

const runs = async (day: string) =>
  (await cloud.partition(runsPartition(day))).map(
    ({ SK, state, reason, people, email, whatsapp }) =>
      [SK, state, reason, people, email, whatsapp]
        .flatMap((one): unknown[] => (one instanceof Set || Array.isArray(one) ? [...one] : [one]))
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .join(' '),
  );

const emailOf = ({ account }: Person) => account.email;

it('gives each of them their opening and their closing at their own hour, once', async () => {
  const daily = await subscriber();
  await holds(daily, { ticker: 'PETR4', quantity: '100' });
  const onWhatsApp = await subscriber();
  await linkWhatsApp(onWhatsApp);
  const inAcre = await subscriber({ telefone: `689${90_000_000 + nextPerson()}` });
  const weekly = await subscriber({ periodicidade_msg: 'semanal' });
  const never = await subscriber({ periodicidade_msg: 'nunca' });
  const expired = await subscriber({ plano: 'inativo' });
  const both = await subscriber();
  await reader(emailOf(both));
  const readerWithoutPlan = await subscriber({ plano: 'inativo' });
  await reader(emailOf(readerWithoutPlan));
  const onlyReader = await reader(`leitor-${nextPerson()}@exemplo.com.br`);
  await cloud.drain();

  const day = await nextDay(isTrading);
  await makeEdition('opening', day);
  await goTo(day, '06:57');
  expect(await mails(emailOf(daily))).toEqual([]);
  await goTo(day, '07:00');
  await cloud.drain();
  const opening = 'Abertura do mercado';
  for (const person of [daily, onWhatsApp, both, readerWithoutPlan]) {
    expect(await mails(emailOf(person))).toEqual([opening]);
  }
  expect(await mails(onlyReader)).toEqual([opening]);
  for (const person of [inAcre, weekly, never, expired]) {
    expect(await mails(emailOf(person))).toEqual([]);
  }
  const [first] = await post.sentTo('email', emailOf(daily));
  expect(String(first?.content['text'])).toMatch(/Sua carteira valia R\$\s[\d.,]+ no fechamento/);
  // Whoever has both gets the account's: its way out is another one.
  const own = (await post.sentTo('email', emailOf(both))).at(-1);
  expect(own?.content).toMatchObject({ tags: { delivery: `${day}_opening_edition` } });
  const issue = (await post.sentTo('email', onlyReader)).at(-1);
  expect(issue?.content).toMatchObject({ tags: { delivery: `${day}_newsletter_opening` } });
  expect(String(issue?.content['text'])).toContain('/newsletter/personalizacao');
  expect(String(issue?.content['text'])).toContain('/newsletter/cancelar');
  const { payload: dashboard } = z
    .object({ payload: z.string() })
    .parse(await cloud.write('/_local/functions/bfj-local-show-runs/invoke', {}));
  expect(dashboard.replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /opening#[\d-]+#sao-paulo-usual +(?:running|finished) +10:00Z +6, 1 left out +email +5 +5 /,
  );
  const number = `55${onWhatsApp.account.telefone}`;
  const written = await post.sentTo('whatsapp', number);
  expect(written).toHaveLength(1);

  await goTo(day, '09:00');
  await cloud.drain();
  expect(await mails(emailOf(inAcre))).toEqual([opening]);
  expect(await runs(day)).toEqual([
    'opening#rio-branco-usual running 0 0 0',
    'opening#sao-paulo-usual finished 6 5 1',
  ]);

  await goTo(day, '18:20');
  expect(await mails(emailOf(daily))).toEqual([opening]);
  // In New York's winter the market closes at 18:00, and the edition is made at 18:35.
  await makeEdition('closing', day);
  await goTo(day, '19:00');
  await cloud.drain();
  const closing = 'Fechamento do mercado';
  for (const person of [daily, onWhatsApp, both, readerWithoutPlan]) {
    expect(await mails(emailOf(person))).toEqual([opening, closing]);
  }
  expect(await mails(onlyReader)).toEqual([opening, closing]);
  expect(await post.sentTo('whatsapp', number)).toHaveLength(2);
  for (const person of [weekly, never, expired]) {
    expect(await mails(emailOf(person))).toEqual([]);
  }
});

it('sends digests and reports on Saturdays as often as each wants them, and nothing on a holiday', async () => {
  const weekly = await subscriber({ periodicidade_msg: 'semanal' });
  const holder = await subscriber({
    periodicidade_msg: 'semanal',
    relatórios_da_carteira: 'sim',
    ativos_interesse: '',
  });
  await holds(holder, { ticker: 'VALE3', quantity: '100' });
  const seldom = await subscriber({
    periodicidade_msg: 'nunca',
    relatórios_da_carteira: 'sim',
    ativos_interesse: 'VALE3',
  });
  const chosen = await cloud.call(saveReportWeeks, { weeks: 2 }, seldom.headers);
  expect(chosen.body).toMatchObject({ reportWeeks: 2 });
  await cloud.drain();
  // A digest tells from one close to another.
  const day = await nextDay(isTrading);
  await makeEdition('opening', day);
  await makeEdition('closing', day);
  const next = await nextDay(isTrading);
  await makeEdition('closing', next);
  await goTo(next, '19:00');
  await cloud.drain();
  expect(await mails(emailOf(weekly))).toEqual([]);

  const saturday = await nextDay(isSaturday);
  const fortnight = await nextDay((one) => isDayOf('biweekly', one));
  await goTo(saturday, '08:50');
  expect(await mails(emailOf(weekly))).toEqual([]);
  await goTo(saturday, '09:00');
  await cloud.drain();
  expect(await mails(emailOf(weekly))).toEqual(['Resumo da semana']);
  expect((await mails(emailOf(holder))).toSorted()).toEqual([
    'Relatório semanal',
    'Resumo da semana',
  ]);
  for (const { content } of await post.sentTo('email', emailOf(holder))) {
    expect(String(content['text'])).toMatch(/VALE3[^\n]*: R\$/);
  }
  const report = (await post.sentTo('email', emailOf(holder)))
    .map(({ content }) => content)
    .find(({ subject }) => String(subject).startsWith('Relatório semanal'));
  expect(String(report?.['html'])).toContain('Cada ativo na semana');
  const [picture] = z
    .array(z.object({ contentId: z.string(), base64: z.string() }))
    .parse(report?.['attachments']);
  expect(String(report?.['html'])).toContain(`src="cid:${picture?.contentId}" alt="Dia a dia`);
  // A PNG begins so.
  expect(picture?.base64).toMatch(/^iVBORw0KGgo/);
  const [digest] = await post.sentTo('email', emailOf(weekly));
  expect(String(digest?.content['text'])).toContain('Parar de receber o resumo do mercado');

  const before = fortnight === saturday ? [] : await mails(emailOf(seldom));
  expect(before).toEqual([]);
  if (fortnight !== saturday) await goTo(fortnight, '09:00');
  await cloud.drain();
  expect(await mails(emailOf(seldom))).toEqual(['Relatório quinzenal']);

  const holiday = await nextDay((one) => /-(?:12-25|01-01)$/.test(one) && !isSaturday(one));
  await goTo(holiday, '07:00');
  await cloud.drain();
  expect(await runs(holiday)).toEqual([]);
});
