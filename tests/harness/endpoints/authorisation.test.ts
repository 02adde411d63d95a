import { calledInProcess } from '../../support/requests/called-in-process.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import {
  authorisationWorld,
  authorisationTests,
} from '../../support/requests/authorisation-suite.ts';
import { deletedAccountTests } from '../../support/requests/deleted-account-suite.ts';
import { routedEndpoints } from '../../support/requests/routed-endpoints.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const key = await app.signingKey();
const product = () => ({ ...app, key, now: async () => app.clock.now(), fetch: app.send });
const world = authorisationWorld(product);

const inProcess = await calledInProcess();
const cases = (await routedEndpoints())
  .filter(({ name }) => inProcess.has(name))
  .map((one) => ({ ...one, row: authorisationRow(one.endpoint) }));

authorisationTests(cases, world, { product, triedWithEachToken: new Set() });
deletedAccountTests(cases, world, product);
