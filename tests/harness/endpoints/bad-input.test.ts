import { expect, it } from 'vitest';
import { routesOfTheTemplate } from '../../support/cloud/template-model.ts';
import { flawsOfRefusals } from '../../support/requests/bad-input-suite.ts';
import { calledInProcess } from '../../support/requests/called-in-process.ts';
import { visits } from '../support/visits.ts';

const app = await visits();

/** Another one each run; its title names it, and `BAD_INPUT_SEED` gives one again. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`refuses dozens of bad requests at every endpoint clearly, seed ${seed}`, async () => {
  const inProcess = await calledInProcess();
  const allRoutes = await routesOfTheTemplate();
  const account = await app.sessions.makePerson({ plano: 'ativo' });
  const trial = await app.sessions.makeTrialPerson();
  const flaws = await flawsOfRefusals({
    send: app.send,
    edgeSecret: app.secret('edge-value'),
    routes: allRoutes.filter(({ method, path }) => inProcess.has(`${method} ${path}`)),
    allRoutes,
    seed,
    sessions: { account: account.headers, trial: trial.headers },
  });
  expect(flaws, `seed ${seed}`).toEqual([]);
}, 120_000);
