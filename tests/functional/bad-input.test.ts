import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../support/cloud/test-cloud.ts';
import { allEndpoints } from '../support/requests/endpoints.ts';
import { openSessions } from '../support/people/sessions.ts';
import { fuzz } from '../support/requests/fuzz.ts';
import { routesOfTheTemplate } from '../support/cloud/template-model.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(() => cloud.stop());

/** `npm run bench:bad-input` sends thousands. */
const requestsPerEndpoint = 20;
/** Another one each run; its title names it, and `BAD_INPUT_SEED` gives one again. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`refuses dozens of bad requests at every endpoint clearly, seed ${seed}`, async () => {
  const routes = await routesOfTheTemplate();
  expect(routes.length).toBeGreaterThan(5);
  const sessions = await openSessions(cloud);
  const account = await sessions.makePerson({ plano: 'ativo' });
  const trial = await sessions.makeTrialPerson();
  sessions.close();
  const send = async (nth: number) =>
    fuzz(cloud.baseUrl, cloud.secret('edge-value'), routes, {
      requestsPerEndpoint,
      seed: seed + nth,
      sessions: { account: account.headers, trial: trial.headers },
    });
  const report = await send(0);
  expect(report.complaints, `seed ${seed}`).toEqual([]);
  expect(report.requests).toBe(routes.length * requestsPerEndpoint);
  // Almost right bodies reach the rules behind the parsing, or the generator is too timid: so few
  // requests may miss one of the refusals by chance, and hundreds more may not.
  const met = new Set(Object.keys(report.statuses));
  const expected = ['400', '404', '405', '413', '415', '422'];
  for (let nth = 1; nth <= 6 && expected.some((status) => !met.has(status)); nth += 1) {
    const again = await send(nth);
    expect(again.complaints, `seed ${seed + nth}`).toEqual([]);
    for (const status of Object.keys(again.statuses)) met.add(status);
  }
  expect([...met].toSorted(), `seed ${seed}`).toEqual(expect.arrayContaining(expected));

  for (const { method, path, caller, request } of await allEndpoints()) {
    const statuses = report.statusesOf[`${method} ${path}`];
    if (caller === 'anyone' || statuses === undefined) continue;
    // Beyond its authorizer: what is odd in a query of a GET is no reason to refuse it, unless it
    // has to say what is wanted.
    const beyond = method === 'GET' && request.safeParse({}).success ? '200' : '400';
    expect(statuses[beyond] ?? 0, `${path}, seed ${seed}`).toBeGreaterThan(0);
  }
}, 300_000);
