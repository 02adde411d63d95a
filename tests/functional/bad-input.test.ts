import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import { routesOfTheTemplate } from '../support/cloud/template-model.ts';
import type { TestCloud } from '../support/cloud/test-cloud.ts';
import { openSessions } from '../support/people/sessions.ts';
import { flawsOfRefusals } from '../support/requests/bad-input-suite.ts';
import { calledInProcess } from '../support/requests/called-in-process.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(() => cloud.stop());

/** Another one each run; its title names it, and `BAD_INPUT_SEED` gives one again. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

// `npm run bench:bad-input` sends thousands; the other endpoints are tried in tests/harness/endpoints/.
it(`refuses dozens of bad requests at every endpoint clearly, seed ${seed}`, async () => {
  const inProcess = await calledInProcess();
  const allRoutes = await routesOfTheTemplate();
  expect(allRoutes.length).toBeGreaterThan(5);
  const sessions = await openSessions(cloud);
  const account = await sessions.makePerson({ plano: 'ativo' });
  const trial = await sessions.makeTrialPerson();
  sessions.close();
  const flaws = await flawsOfRefusals({
    send: (path, init) => fetch(new URL(path, cloud.baseUrl), init),
    edgeSecret: cloud.secret('edge-value'),
    routes: allRoutes.filter(({ method, path }) => !inProcess.has(`${method} ${path}`)),
    allRoutes,
    seed,
    sessions: { account: account.headers, trial: trial.headers },
  });
  expect(flaws, `seed ${seed}`).toEqual([]);
}, 300_000);
