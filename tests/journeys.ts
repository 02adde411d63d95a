/**
 * Runs all journeys in a real browser (`npm run test:e2e`); `npm test` runs only the core ones. Arguments go to
 * Playwright: `npm run test:e2e -- market/compare` runs one file. Site and functions are built first, so that none
 * of them is older than the sources. Failed journeys run once more, one at a time, and that run decides.
 */
import { buildSteps, prepareCloudFiles } from './command/cloud-files.ts';
import { journeyStep } from './command/journey-step.ts';
import { reportRun } from './command/report-run.ts';
import { rerunFailed } from './command/rerun-failed.ts';
import { runSteps } from './command/run-steps.ts';
import { deniedRequests } from './support/grants/grant-records.ts';

const { environment, grantRecords } = prepareCloudFiles();
const journeys = journeyStep({ options: process.argv.slice(2), live: true });
const startedAt = performance.now();
const decision = await rerunFailed(
  [journeys],
  await runSteps([buildSteps.site, buildSteps.functions, journeys], {
    maxConcurrentSteps: 2,
    environment,
  }),
  environment,
);
const denied = deniedRequests(grantRecords);
for (const call of denied) console.log(`refused: ${call}`);
reportRun(decision, { command: 'journeys', startedAt, otherFailures: denied.length });
