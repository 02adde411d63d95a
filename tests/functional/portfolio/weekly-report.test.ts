import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { portfolioEntity, portfolioKey } from '../../../functions/records/portfolio.ts';
import { getWeeklyReport, type WeeklyReport } from '../../../shared/contracts/weekly-report.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { plainText } from '../../../shared/messages/plain-text.ts';
import { weekBeside, weekOf } from '../../../shared/portfolio/report/week.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { eventTeller } from '../../support/messaging/told-events.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

/* A week of the market, and what it brings to people: in their mailbox on Saturday, and on its page. */

vi.setConfig({ testTimeout: 300_000 });

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let tell: ReturnType<typeof eventTeller>;
beforeAll(async () => {
  // Of its own, for its clock goes through a week.
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

const goTo = (day: string, hour: string) =>
  cloud.write('/_local/clock', {
    to: new Date(Date.parse(`${day}T${hour}:00-03:00`) + 70_000).toISOString(),
  });
const read = async ({ headers }: Person, week?: string): Promise<WeeklyReport> => {
  const asked = await cloud.call(getWeeklyReport, week === undefined ? {} : { week }, headers);
  return getWeeklyReport.response.parse(asked.body);
};
const hold = ({ account }: Person, ticker: string) => {
  const updated_at = '2026-11-01T00:00:00.000Z';
  const positions = [
    { ticker, quantity: '100', averagePrice: null, broker: null, quantityAsOf: updated_at },
  ];
  const row = { entity: portfolioEntity, positions, updated_at };
  return sessions.putItems({ ...portfolioKey(account.id), ...row });
};

it('is in the mailbox on Saturday, of what its person holds, and on a page of their own', async () => {
  const wants = { plano: 'ativo', periodicidade_msg: 'nunca', ativos_interesse: 'VALE3' } as const;
  const holder = await sessions.makePerson({ ...wants, relatórios_da_carteira: 'sim' });
  await hold(holder, 'PETR4');
  const other = await sessions.makePerson({ ...wants, relatórios_da_carteira: 'nao' });
  const expired = await sessions.makePerson({ plano: 'inativo', relatórios_da_carteira: 'sim' });
  for (const { account } of [holder, other, expired]) {
    await tell('preferences.changed', { accountId: account.id });
  }
  let day = saoPauloDay(await cloud.now());
  let sessionsSeen = 0;
  for (; sessionsSeen < 2 || new Date(`${day}T12:00:00Z`).getUTCDay() !== 6; day = dayAfter(day)) {
    if (tradingSession(day) === undefined) continue;
    await goTo(day, '18:20');
    await goTo(day, '19:00');
    sessionsSeen += 1;
  }
  await goTo(day, '08:50');
  expect(await post.sentTo('email', holder.account.email)).toEqual([]);
  await goTo(day, '09:00');
  const week = weekOf(day);
  const [mail] = await vi.waitFor(
    async () => {
      const sent = await post.sentTo('email', holder.account.email);
      expect(sent).toHaveLength(1);
      return sent;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(mail?.content).toMatchObject({
    tags: { delivery: `${day}_weekly-report_${week}` },
    subject: expect.stringMatching(/^Relatório semanal: /),
  });
  const text = String(mail?.content['text']);
  expect(text).toContain('PETR4, 100,00% da carteira');
  expect(text).toContain(`/carteira/relatorios/${week}`);
  expect(text).toContain('Parar de receber o relatório semanal');
  for (const { account } of [other, expired]) {
    expect(await post.sentTo('email', account.email)).toEqual([]);
  }

  const own = await read(holder);
  if (own.state !== 'told') throw new Error(own.state);
  expect(own).toMatchObject({ week, newest: week, of: 'portfolio' });
  expect(plainText(own.parts)).toContain('PETR4, 100,00% da carteira');
  // Nobody has to have asked for mails to read it on the site, and everybody reads their own.
  const others = await read(other, week);
  if (others.state !== 'told') throw new Error(others.state);
  expect(others.of).toBe('favourites');
  expect(plainText(others.parts)).not.toContain('PETR4');
  expect(await read(expired)).toMatchObject({ state: 'no-access' });
  expect(await read(holder, weekBeside(week, 1))).toMatchObject({ state: 'not-yet' });
  expect(await read(holder, weekBeside(week, -20))).toMatchObject({ state: 'nothing-known' });
  expect((await cloud.call(getWeeklyReport, { week: '2026-W99' }, holder.headers)).status).toBe(
    400,
  );
  expect((await cloud.call(getWeeklyReport, {}, {})).status).toBe(401);
});
