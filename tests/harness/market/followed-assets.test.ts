import { expect, it } from 'vitest';
import { savePortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { market } = app;

it('returns the stored data of the assets that a subscriber follows and holds', async () => {
  const reader = await app.subscriber({ ativos_interesse: 'WEGE3' });
  // A search loads the list of known assets that codes are checked against.
  await market.search('PETR4');
  await market.analyse('WEGE3', reader);
  const position = { ticker: 'MXRF11', quantity: '10', averagePrice: null, broker: null };
  await app.http.ask(savePortfolio, { positions: [position] }, reader);
  const { assets, more } = await market.followedAssets(reader);
  expect(more).toBe(0);
  expect(assets.map(({ ticker }) => ticker)).toEqual(['WEGE3', 'MXRF11']);
  expect(assets[0]).toMatchObject({ isFavourite: true, isHeld: false });
  expect(assets[0]?.price?.priceInReais).toBeGreaterThan(0);
  expect(assets[0]?.closes).toHaveLength(30);
  expect(assets[1]).toMatchObject({ isFavourite: false, isHeld: true });
});

it('returns no assets to a user who follows nothing, and requires access', async () => {
  const withoutAssets = await app.subscriber({ ativos_interesse: '' });
  expect((await market.followedAssets(withoutAssets)).assets).toEqual([]);
  await expect(market.followedAssets()).rejects.toMatchObject({ status: 401 });
  await expect(market.followedAssets(await app.withoutPlan())).rejects.toMatchObject({
    status: 403,
  });
});
