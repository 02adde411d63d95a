import { afterAll, beforeAll, expect, it } from 'vitest';
import { latestEdition } from '../../../shared/contracts/latest-edition.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
}, 60_000);
afterAll(async () => {
  await cloud.stop();
});

it('returns the newest edition and the pages of all editions, and rejects other methods', async () => {
  const newest = await cloud.call(latestEdition, {});
  expect(newest.status).toBe(200);
  expect(newest.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60/);
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(new URL(path, cloud.baseUrl), { method });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await get('/edicoes')).toBe(200);
  expect(await get('/edicoes', 'HEAD')).toBe(200);
  expect(await get('/edicoes/2020-01-06-abertura')).toBe(404);
  expect(await get('/edicoes', 'POST')).toBe(405);
});
