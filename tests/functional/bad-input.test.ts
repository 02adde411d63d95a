import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import { routesOfTheTemplate } from '../support/cloud/template-model.ts';
import type { TestCloud } from '../support/cloud/test-cloud.ts';
import { openSessions } from '../support/users/sessions.ts';
import { findBadInputFlaws } from '../support/requests/bad-input-suite.ts';
import { calledInProcess } from '../support/requests/called-in-process.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(() => cloud.stop());

/** A new seed for each run, shown in the title; `BAD_INPUT_SEED` repeats one. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

// `npm run bench:bad-input` sends thousands of requests; tests/harness/endpoints/ covers the other endpoints.
it(`rejects dozens of bad requests at every endpoint with a clear error, seed ${seed}`, async () => {
  const inProcess = await calledInProcess();
  const allRoutes = await routesOfTheTemplate();
  expect(allRoutes.length).toBeGreaterThan(5);
  const sessions = await openSessions(cloud);
  const account = await sessions.makeUser({ plano: 'ativo' });
  const trial = await sessions.makeTrialUser();
  sessions.close();
  const flaws = await findBadInputFlaws({
    send: (path, init) => fetch(new URL(path, cloud.baseUrl), init),
    edgeSecret: cloud.secret('edge-value'),
    routes: allRoutes.filter(({ method, path }) => !inProcess.has(`${method} ${path}`)),
    allRoutes,
    seed,
    sessions: { account: account.headers, trial: trial.headers },
  });
  expect(flaws, `seed ${seed}`).toEqual([]);
}, 300_000);
