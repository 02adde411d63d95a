import { expect, it } from 'vitest';
import { parsePortfolio } from '../../../functions/entities/portfolio.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { recipientReader } from '../../../functions/messaging/schedule/read-recipients.ts';
import { weekTradesReader } from '../../../functions/portfolio/report/week-trades.ts';
import type { AudienceKind } from '../../../shared/messages/broadcasts.ts';
import { assumedRequests, countTableRequests } from '../../load/cost/usage-assumptions.ts';
import { purchase, tradeCalls } from './trade-calls.ts';
import { sampleEdition } from '../../../infra/operations/preview/sample-edition.ts';
import {
  getWeeklyReport,
  type WeeklyReport,
} from '../../../shared/contracts/portfolio/weekly-report.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { renderPlainText } from '../../../functions/integrations/plain-text.ts';
import { newestReportWeek, shiftWeek } from '../../../shared/portfolio/report/week.ts';
import { holdingRow } from '../../support/users/holding.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const { call, sessions } = app;
const trades = tradeCalls(app);

const read = async (
  { headers }: TestUser,
  week?: string,
  weeks?: '1' | '2',
): Promise<WeeklyReport> => {
  const asked = await call(
    getWeeklyReport,
    { ...(week === undefined ? {} : { week }), ...(weeks === undefined ? {} : { weeks }) },
    headers,
  );
  return getWeeklyReport.response.parse(asked.body);
};
const week = '2019-W20';
const closing = (day: string, priceInReais: number, quarterEndsOn: string) => {
  const { facts, quotes } = sampleEdition('closing');
  const session = { day, closesAt: `${day}T20:00:00.000Z` };
  const petrobras = {
    name: 'A',
    priceInReais,
    changeInBasisPoints: null,
    volume: null,
    type: null,
  };
  return editionStore(sessions.table).freeze(
    { ...facts, day, session, madeAt: `${day}T20:30:00.000Z` },
    {
      ...quotes,
      quotes: { PETR4: petrobras, VALE3: petrobras },
      balances: { PETR4: { earningsPerShare: 4, bookValuePerShare: null, quarterEndsOn } },
    },
  );
};

it('a weekly report covers the account’s portfolio, with the closes of that week', async () => {
  const favourites = { ativos_interesse: 'VALE3' } as const;
  const holder = await sessions.makeUser({ plano: 'ativo', ...favourites });
  const follower = await sessions.makeUser({ plano: 'ativo', ...favourites });
  const withoutAssets = await sessions.makeUser({ plano: 'ativo', ativos_interesse: '' });
  const expired = await sessions.makeUser({ plano: 'inativo', ...favourites });
  const updated_at = '2026-11-01T00:00:00.000Z';
  await sessions.putItems(
    holdingRow(holder.account.id, updated_at, { quantity: '100', averagePrice: null }),
  );
  expect(await read(holder, week)).toMatchObject({ week, state: 'nothing-known' });
  await closing('2019-05-10', 20, '2018-12-31');
  await closing('2019-05-17', 21, '2019-03-31');

  const own = await read(holder, week);
  expect(own).toMatchObject({ week, state: 'told', of: 'portfolio' });
  const textOf = (report: WeeklyReport) =>
    report.state === 'told' ? renderPlainText(report.parts) : '';
  const text = textOf(own).replaceAll('\u00a0', ' ');
  expect(text).toContain('Sua carteira terminou a semana em R$ 2.100,00.');
  expect(text).toContain('O resultado da semana foi de +R$ 100,00 (+5,00%).');
  expect(text).toContain(
    'PETR4: chegou o balanço do trimestre que terminou em 31/03; P/L de 5,00 para 5,25.',
  );
  // Four days have no data at all.
  expect(text).toContain('Faltam os fechamentos de 13/05, 14/05, 15/05 e 16/05.');

  await closing('2019-05-03', 16, '2018-12-31');
  const both = await read(holder, week, '2');
  expect(both).toMatchObject({ week, weeks: 2, state: 'told' });
  expect(textOf(both).replaceAll('\u00a0', ' ')).toContain(
    'O resultado da quinzena foi de +R$ 500,00 (+31,25%).',
  );

  const followed = await read(follower, week);
  expect(followed).toMatchObject({ state: 'told', of: 'favourites' });
  expect(textOf(followed)).not.toContain('PETR4');
  expect(await read(withoutAssets, week)).toMatchObject({ state: 'nothing-followed' });
  expect(await read(expired, week)).toMatchObject({ state: 'no-access' });

  const newest = newestReportWeek(saoPauloDay(app.clock.now()));
  expect(await read(holder)).toMatchObject({ week: newest, newest });
  expect(await read(holder, shiftWeek(newest, 1))).toMatchObject({ state: 'not-yet' });
  expect((await call(getWeeklyReport, { week: '2026-W99' }, holder.headers)).status).toBe(400);
  expect((await call(getWeeklyReport, { week }, {})).status).toBe(401);
});

it('a report with trades has the quantities of its week, the results of sales, and few requests', async () => {
  await closing('2019-06-07', 20, '2018-12-31');
  await closing('2019-06-14', 21, '2018-12-31');
  const person = await sessions.makeUser({ plano: 'ativo', ativos_interesse: '' });
  const trade = { ...purchase, ticker: 'PETR4', fees: '0', broker: null };
  await trades.save(person, {
    added: [
      { ...trade, day: '2019-06-05', quantity: '100', price: '18' },
      { ...trade, day: '2019-06-11', quantity: '50', price: '20.5' },
      // After the week.
      { ...trade, day: '2019-07-01', quantity: '1000', price: '25' },
    ],
  });
  const readText = async () => {
    const report = await read(person, '2019-W24');
    if (report.state !== 'told') return report.state;
    return renderPlainText(report.parts).replaceAll('\u00a0', ' ');
  };
  const text = await readText();
  expect(text).toContain('Sua carteira terminou a semana em R$ 3.150,00.');
  // 150 × 21 − 100 × 20 − 50 × 20,50
  expect(text).toContain('O resultado da semana foi de +R$ 125,00');
  expect(text).not.toContain('Vendas da semana');

  const readWeekTrades = weekTradesReader(sessions.table);
  const countReads = async () => {
    const portfolio = (await trades.rowsOf(person, 'PORTFOLIO'))[0];
    const parsed = portfolio && parsePortfolio(portfolio);
    app.requests.watch();
    await readWeekTrades(person.account.id, parsed, '2019-06-07');
    return countTableRequests(app.requests.names);
  };
  expect(await countReads()).toMatchObject({ reads: 1, writes: 0 });
  await trades.save(person, {
    added: [{ ...trade, day: '2019-06-13', kind: 'sell', quantity: '150', price: '22' }],
  });
  expect(await countReads()).toEqual(assumedRequests('report with sales'));
  const sold = await readText();
  // 150 × 22 − 100 × 20 − 50 × 20,50
  expect(sold).toContain('O resultado da semana foi de +R$ 275,00');
  expect(sold).toMatch(/Vendas da semana\s[\s\S]*PETR4: \+R\$ 475,00/);

  app.requests.watch();
  const holding = holdingRow(person.account.id, '2026-11-01T00:00:00.000Z');
  await readWeekTrades(person.account.id, parsePortfolio(holding), '2019-06-07');
  expect(app.requests.names).toEqual([]);
});

it('recipients with trades get them with the report, and everybody else costs no request', async () => {
  const wants = { plano: 'ativo', ativos_interesse: '', relatórios_da_carteira: 'sim' } as const;
  const holder = await sessions.makeUser(wants);
  const trader = await sessions.makeUser(wants);
  await sessions.putItems(holdingRow(holder.account.id, '2026-11-01T00:00:00.000Z'));
  await trades.save(trader, {
    added: [
      { ...purchase, day: '2026-11-19' },
      { ...purchase, day: '2026-11-24', kind: 'sell', quantity: '10', price: '33' },
    ],
  });
  const readRecipients = recipientReader(sessions.table, () => app.clock.now(), ['email']);
  const readFor = async (kind: AudienceKind) => {
    app.requests.watch();
    const found = await readRecipients(
      [holder, trader].map(({ account }) => ({ by: 'account', accountId: account.id })),
      { kind, day: '2026-11-28', slot: 'America/Sao_Paulo-usual' },
    );
    return found.map(({ reader }) => reader.traded);
  };
  const [none, traded] = await readFor('weekly-report');
  expect(app.requests.names).toEqual(['BatchGetItem', 'Query', 'Query']);
  expect(none).toBeUndefined();
  // The purchase precedes the first closing.
  expect(traded).toMatchObject({
    trades: [{ kind: 'sell' }],
    realised: [{ day: '2026-11-24', resultInCentavos: 3_000 }],
  });
  await readFor('closing');
  expect(app.requests.names).toEqual(['BatchGetItem']);
});

it('an answer about a split is kept, so that the week of the split has its result', async () => {
  await closing('2019-08-02', 40, '2018-12-31');
  await closing('2019-08-09', 20.4, '2018-12-31');
  const person = await sessions.makeUser({ plano: 'ativo', ativos_interesse: '' });
  const position = { ticker: 'PETR4', averagePrice: null, broker: null };
  const result = async () => {
    const report = await read(person, '2019-W32');
    return report.state === 'told' ? renderPlainText(report.parts) : report.state;
  };
  await trades.savePositions(person, [{ ...position, quantity: '100' }]);
  expect(await result()).toContain('Sem variação confiável na semana');
  await trades.savePositions(person, [{ ...position, quantity: '200', checked: true }]);
  const exact = /O resultado da semana foi de \+R\$\s80,00 \(\+2,00%\)/;
  expect(await result()).toMatch(exact);
  // Another change of the position keeps the answer.
  await trades.savePositions(person, [{ ...position, quantity: '200', averagePrice: '20' }]);
  expect(await result()).toMatch(exact);
  // So do trades of other assets, of which the positions are derived.
  await trades.save(person, { added: [{ ...purchase, ticker: 'VALE3' }] });
  expect(await result()).toMatch(exact);
});
