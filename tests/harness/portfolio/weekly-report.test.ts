import { expect, it } from 'vitest';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
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
