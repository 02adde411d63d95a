import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssetData, listOwnAssets } from '../../../shared/contracts/market.ts';
import { savePortfolio } from '../../../shared/contracts/portfolio.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  // The list that codes are checked by, as anybody's search brings it.
  const visitor = throughEdge(cloud.secret('edge-value'), '10.79.0.2');
  await cloud.call(searchStocks, { search: 'PETR4' }, visitor);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const read = async (headers: Record<string, string>) =>
  listOwnAssets.response.parse((await cloud.call(listOwnAssets, {}, headers)).body);

describe('own-assets over HTTP', () => {
  it('tells a subscriber what is stored of the assets that they follow and hold', async () => {
    const { headers } = await sessions.makePerson({ plano: 'ativo', ativos_interesse: 'WEGE3' });
    await cloud.call(getAssetData, { symbol: 'WEGE3' }, headers);
    const position = { ticker: 'MXRF11', quantity: '10', averagePrice: null, broker: null };
    await cloud.call(savePortfolio, { positions: [position] }, headers);
    const { assets, more } = await read(headers);
    expect(more).toBe(0);
    expect(assets.map(({ ticker }) => ticker)).toEqual(['WEGE3', 'MXRF11']);
    expect(assets[0]).toMatchObject({ isFavourite: true, isHeld: false });
    expect(assets[0]?.price?.priceInReais).toBeGreaterThan(0);
    expect(assets[0]?.closes).toHaveLength(30);
    expect(assets[1]).toMatchObject({ isFavourite: false, isHeld: true });
  });

  it('is empty for who follows nothing, and closed to who has no access', async () => {
    const { headers } = await sessions.makePerson({ plano: 'ativo', ativos_interesse: '' });
    expect((await read(headers)).assets).toEqual([]);
    expect((await cloud.call(listOwnAssets, {}, {})).status).toBe(401);
    const { headers: without } = await sessions.makePerson({ plano: 'inativo' });
    expect((await cloud.call(listOwnAssets, {}, without)).status).toBe(403);
  });
});
