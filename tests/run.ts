/**
 * Everything that must hold before a change lands (`npm test`): format, lint, types, build, unit, functional, infra
 * and browser-side tests, budgets, and the journeys in a real browser. Independent steps run side by side, at most
 * two at a time: the journeys wait for a browser about as long as they work, and the other tests fill that time.
 * Every local cloud of this run hosts the same synthesized template and the functions' bundles, and records the
 * calls of its functions: a grant that could be removed without denying any of them is a failure, too. Failed tests
 * run once more after everything else, alone, and that run decides: those that pass then are reported as unstable,
 * of which a run may have only a few.
 */
import path from 'node:path';
import { packageCommand } from '../infra/portable/package-command.ts';
import { buildSteps, prepareCloudFiles, reportDirectory } from './command/cloud-files.ts';
import { journeyStep } from './command/journey-step.ts';
import { reportRun } from './command/report-run.ts';
import { rerunFailed, type TestStep } from './command/rerun-failed.ts';
import { runSteps, type Step } from './command/run-steps.ts';
import { sourceSteps } from './command/source-steps.ts';
import { parseVitestReport } from './command/test-reports.ts';
import { tryGrants } from './support/grants/grant-records.ts';

const node = process.execPath;

const vitest = (name: string, workers: number, files: readonly string[]) => {
  const report = path.join(reportDirectory, `${name}.json`);
  const options = [
    'run',
    ...files,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return { name, report, command: [node, packageCommand('vitest'), ...options] };
};
const tests: TestStep = {
  ...vitest('tests', 2, []),
  after: [buildSteps.site.name, buildSteps.functions.name],
  read: parseVitestReport,
  // Whole files, since tests of a file may build on each other.
  rerun: (failed) =>
    vitest('tests that failed, alone', 1, [...new Set(failed.map((test) => test.file))]),
};

const journeys = journeyStep({ onlyCore: true });

// The longest steps come first, so that two are always running. The two longest have as many workers as a small machine
// has cores: a third worker would load every function once more.
const steps: readonly Step[] = [
  buildSteps.site,
  buildSteps.functions,
  tests,
  journeys,
  sourceSteps.lint,
  sourceSteps.types,
  sourceSteps.siteTypes,
  {
    name: 'budgets of the site',
    command: [node, 'web/check-budgets.ts'],
    after: [buildSteps.site.name],
  },
  sourceSteps.format,
];

/** Removes each grant of the functions' roles in turn, and returns how many of them no test would miss. */
function checkGrants(): number {
  const startedAt = performance.now();
  const { granted, kept, needless, missing, needed, denied } = tryGrants(grantRecords);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `\n── grants: each of ${granted.length} taken away in turn, in ${seconds.toFixed(1)} s; ` +
      `${kept.length} are kept for a reason`,
  );
  for (const grant of needless)
    console.log(`needed by no test, and not kept for a reason: ${grant}`);
  for (const grant of missing) console.log(`kept for a reason, but not granted: ${grant}`);
  // Not a failure: some grants are needed only when two requests coincide.
  for (const grant of needed) console.log(`kept for a reason, and needed in this run: ${grant}`);
  for (const call of denied) console.log(`refused: ${call}`);
  return needless.length + missing.length + denied.length;
}

const { environment, grantRecords } = prepareCloudFiles();
const startedAt = performance.now();
const decision = await rerunFailed(
  [tests, journeys],
  await runSteps(steps, { maxConcurrentSteps: 2, environment }),
  environment,
);
// Only a complete run can show which grants are needed.
const isWhole = decision.outcomes.every(({ result }) => result === 'passed');
reportRun(decision, {
  command: 'tests',
  startedAt,
  otherFailures: isWhole ? checkGrants() : 0,
});
