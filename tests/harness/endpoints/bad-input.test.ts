import { expect, it } from 'vitest';
import { routesOfTheTemplate } from '../../support/cloud/template-model.ts';
import { findBadInputFlaws } from '../../support/requests/bad-input-suite.ts';
import { calledInProcess } from '../../support/requests/called-in-process.ts';
import { visits } from '../support/visits.ts';

const app = await visits();

/** A new seed for each run, shown in the title; `BAD_INPUT_SEED` repeats one. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`rejects dozens of bad requests at every endpoint with a clear error, seed ${seed}`, async () => {
  const inProcess = await calledInProcess();
  const allRoutes = await routesOfTheTemplate();
  const account = await app.sessions.makeUser({ plano: 'ativo' });
  const trial = await app.sessions.makeTrialUser();
  const flaws = await findBadInputFlaws({
    send: app.send,
    edgeSecret: app.secret('edge-value'),
    routes: allRoutes.filter(({ method, path }) => inProcess.has(`${method} ${path}`)),
    allRoutes,
    seed,
    sessions: { account: account.headers, trial: trial.headers },
  });
  expect(flaws, `seed ${seed}`).toEqual([]);
}, 120_000);
