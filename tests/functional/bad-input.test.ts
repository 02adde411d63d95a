import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/test-cloud.ts';
import { bombard, routesOfTheTemplate } from '../support/bombardment.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.stop());

const requestsPerEndpoint = 200;
/** Another one each run; a failure names it. */
const seed = Math.floor(Math.random() * 2 ** 31);

it('meets hundreds of bad requests at every endpoint with a clear refusal', async () => {
  const routes = await routesOfTheTemplate();
  expect(routes.length).toBeGreaterThan(5);
  const report = await bombard(cloud.baseUrl, cloud.secret('edge-value'), routes, {
    requestsPerEndpoint,
    seed,
  });
  expect(report.complaints, `seed ${seed}`).toEqual([]);
  expect(report.requests).toBe(routes.length * requestsPerEndpoint);
  // Almost right bodies reach the rules behind the parsing, or the generator is too timid.
  expect(Object.keys(report.statuses).toSorted()).toEqual(
    expect.arrayContaining(['400', '404', '405', '413', '415', '422']),
  );
}, 120_000);
