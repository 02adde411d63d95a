import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import {
  getTrades,
  importTrades,
  revertImport,
  saveTrades,
  stageTrades,
} from '../../../shared/contracts/portfolio/trades.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

it('are typed, imported beside them and reverted, and the portfolio follows', async () => {
  const { headers } = await sessions.makeUser({ plano: 'ativo' });
  const trade = {
    day: '2026-01-12',
    ticker: 'PETR4',
    kind: 'buy',
    quantity: '100',
    price: '30',
    fees: '0',
    broker: null,
  };
  const importId = `imp_${'1'.repeat(26)}`;
  const read = async () =>
    getTrades.response.parse((await cloud.call(getTrades, {}, headers)).body);
  const versionOf = async () => ({ version: (await read()).updated_at });
  const held = async () => {
    const { body } = await cloud.call(getPortfolio, {}, headers);
    return getPortfolio.response.parse(body).positions.map(({ quantity }) => quantity);
  };

  const typed = { added: [trade], replaced: [], removed: [] };
  expect(await cloud.call(saveTrades, typed, headers)).toMatchObject({ status: 200 });
  await cloud.call(stageTrades, { importId, offset: 0, trades: [trade, trade] }, headers);
  expect(await held()).toEqual(['100']);
  const completion = { importId, name: 'negociacao.xlsx', trades: 2, ...(await versionOf()) };
  expect(await cloud.call(importTrades, completion, headers)).toMatchObject({ status: 200 });
  expect(await held()).toEqual(['300']);
  const reverting = { importId, ...(await versionOf()) };
  expect(await cloud.call(revertImport, reverting, headers)).toMatchObject({ status: 200 });
  expect(await held()).toEqual(['100']);
  expect((await read()).trades).toHaveLength(1);
});
