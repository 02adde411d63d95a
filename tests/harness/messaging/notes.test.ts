import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { latestBars } from '@bfj/sandboxes/brapi/brapi-prices';
import { expect, it } from 'vitest';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { broadcastsPartition } from '../../../shared/messages/broadcasts.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

/* A trading day with price moves, for subscribers of notes. */

const app = await tradingApp();
const { clock, emailsTo } = app;
const day = app.nextDay(app.isTrading);

const at = (time: string) => new Date(`${day}T${time}-03:00`);

/** Sets a price that many percent above the last close, as of noon. */
function move(ticker: string, percent: number): void {
  const asset = brapiAssets.find((one) => one.ticker === ticker);
  if (asset === undefined) throw new Error(`No asset ${ticker}`);
  const { previousClose } = latestBars(asset, at('12:00:00'), tradingSession);
  app.brapi.prices.move(ticker, Number((previousClose * (1 + percent / 100)).toFixed(2)));
}

/** Moves the clock past an hour: scans the market, then starts and completes the broadcasts. */
async function runHour(hour: number): Promise<void> {
  clock.advanceAtLeastTo(at(`${hour}:05:00`));
  await app.run('make-look');
  const scans = await app.partition(`LOOKS#${day}`);
  expect(scans.map(({ SK }) => SK)).toContain(`LOOK#${hour}00`);
  const from = at(`${hour}:06:00`).getTime();
  await app.runEveryMinute('plan-runs', from, from + 2 * 60_000);
  await app.drainFor('1m');
}

const subscriber = (over: Partial<Account> = {}) =>
  app.indexedSubscriber({
    periodicidade_msg: 'nunca',
    ativos_interesse: '',
    mensagem_ao_decorrer_do_dia: 'sim',
    ...over,
  });
const subjects = ({ account }: { readonly account: Account }) =>
  emailsTo(account.email).map(({ subject }) => subject);

it('sends a note about a large price change once per channel, at most twice a day, and only to subscribers of notes', async () => {
  const follower = await subscriber({ ativos_interesse: 'VALE3,PETR4' });
  const holder = await subscriber();
  await app.hold(holder, 'VALE3');
  const others = [
    await subscriber({ plano: 'inativo', ativos_interesse: 'VALE3' }),
    await subscriber({ ativos_interesse: 'BBAS3' }),
    await subscriber({ ativos_interesse: 'VALE3', mensagem_ao_decorrer_do_dia: 'nao' }),
  ];
  const onWhatsApp = await subscriber({ ativos_interesse: 'VALE3' });
  // Linked days before, so that only a template may be sent to them.
  await app.linkNumberThroughProduct(onWhatsApp);
  await app.publish('whatsapp.linked', { accountId: onWhatsApp.account.id });
  await app.drainFor('1m');

  clock.advanceAtLeastTo(at('10:30:00'));
  await runHour(11);
  expect(subjects(follower)).toEqual([]);

  move('VALE3', -5.3);
  // A likely split.
  move('PETR4', -45);
  await runHour(12);
  expect(subjects(follower)).toEqual([
    expect.stringMatching(/^PETR4 aparece com −45,\d\d% e VALE3 (?:cai|recua) 5,\d\d% hoje$/),
  ]);
  expect(subjects(holder)).toEqual([expect.stringMatching(/^VALE3 (?:cai|recua) 5,\d\d% hoje$/)]);
  const [note] = emailsTo(follower.account.email);
  expect(note?.tags).toMatchObject({ delivery: `${day}_note_1200` });
  expect(note?.text).toContain(
    'Você recebe esta mensagem porque os avisos durante o dia fazem parte',
  );
  expect(note?.text).toContain('Parar de receber os avisos durante o dia');
  expect(note?.text).toMatch(/com até 15\s+minutos de atraso/);
  expect(note?.text).toMatch(/PETR4 [^\n]*desdobramento/);
  const from = `55${onWhatsApp.account.telefone}`;
  const receivedNotes = () => app.phones.answers(from);
  expect(receivedNotes()).toEqual([
    expect.stringContaining('Sua mensagem *Aviso durante o dia* de'),
  ]);
  const button = { payload: `ver-completo/${day}_note_1200`, title: 'Ver completo' };
  await app.phones.say({ from, button });
  expect(receivedNotes().join()).toMatch(/VALE3 (?:cai|recua) 5,\d\d%/);
  expect(subjects(onWhatsApp)).toHaveLength(1);

  // The same fall again sends no note; a rise does, and is the second note of the day.
  move('VALE3', -7);
  await runHour(13);
  expect(subjects(follower)).toHaveLength(1);
  move('VALE3', 6);
  await runHour(14);
  expect(subjects(follower).at(-1)).toMatch(/^VALE3 (?:sobe|avança) [56],\d\d% hoje$/);
  move('PETR4', 8);
  await runHour(15);
  expect(subjects(follower)).toHaveLength(2);
  // They have written meanwhile, so they get the full text.
  const written = receivedNotes();
  expect(written).toHaveLength(3);
  expect(written.join()).toMatch(/VALE3 (?:sobe|avança) [56],\d\d%/);
  for (const person of others) expect(subjects(person)).toEqual([]);

  const runs = await app.partition(broadcastsPartition(day));
  const names = runs.map(({ SK }) => String(SK)).filter((name) => name.startsWith('note#'));
  expect(names).toEqual(expect.arrayContaining(['note#1200', 'note#1400', 'note#1500']));
  expect(names).not.toContain('note#1300');
  const own = await app.partition(accountPartition(follower.account.id));
  const taken = own.filter(({ SK }) => String(SK).startsWith('NOTES#'));
  expect(taken.map(({ look: name }) => name)).toEqual(['1200', '1400']);
});
