/**
 * Everything that must hold before a change lands (`npm test`): format, lint, types, build,
 * unit, functional, infra and browser-side tests, budgets, and the journeys in a real browser.
 * Steps that do not need each other run side by side, at most two at a time: the journeys wait for
 * a browser about as long as they work, and the other tests fill that time. Every local cloud of this
 * run hosts the same synthesized template and the functions' bundles, and notes what its functions ask
 * for: a grant that could be removed without any of it being refused is a failure, too.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageCommand } from '../infra/portable/package-command.ts';
import { projectRoot } from '../infra/project-root.ts';
import { runSteps, type Step } from './command/run-steps.ts';
import { sourceSteps } from './command/source-steps.ts';
import { quickDirectory } from './support/cloud/quick-directory.ts';
import { tryGrants } from './support/grants/grant-records.ts';

// Not in test-results/, which Playwright empties when it starts.
const reports = path.join(projectRoot, 'node_modules/.cache/bfj-test-reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const grantRecords = path.join(reports, 'grants');
// The clouds that test files share leave their data beside the template: all of it goes when this process ends.
const templates = mkdtempSync(path.join(quickDirectory(), 'bfj-test-templates-'));
process.once('exit', () => rmSync(templates, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const bundles = path.join(projectRoot, 'node_modules/.cache/bfj-test-functions');

const node = process.execPath;

// The longest come first, so that two of them are always at work. Each of the two that are longest has
// as many workers as a small machine has cores: a third one would load every function once more.
const steps: readonly Step[] = [
  { name: 'build', command: [node, 'web/build.ts'] },
  {
    name: 'budgets of the functions',
    command: [node, 'tests/load/function-bundles.ts', '--check', bundles],
  },
  {
    name: 'tests',
    command: [
      node,
      packageCommand('vitest'),
      'run',
      '--maxWorkers=2',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    after: ['build', 'budgets of the functions'],
  },
  {
    name: 'journeys in the browser',
    command: [
      node,
      packageCommand('@playwright/test'),
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
    ],
    after: ['build', 'budgets of the functions'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, BFJ_JOURNEYS: 'main' },
  },
  sourceSteps.lint,
  sourceSteps.types,
  sourceSteps.siteTypes,
  { name: 'budgets of the site', command: [node, 'web/check-budgets.ts'], after: ['build'] },
  sourceSteps.format,
];

/** How many tests the two test runners counted, from their own reports. */
function countTests(): { passed: number; failed: number } {
  const counts = { passed: 0, failed: 0 };
  const read = (file: string): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
  const vitest = read(vitestReport);
  counts.passed += Number(vitest['numPassedTests'] ?? 0);
  counts.failed += Number(vitest['numFailedTests'] ?? 0);
  const { stats } = read(playwrightReport) as { stats?: Record<string, number> };
  counts.passed += (stats?.['expected'] ?? 0) + (stats?.['flaky'] ?? 0);
  counts.failed += stats?.['unexpected'] ?? 0;
  return counts;
}

/**
 * Takes each grant of the functions' roles away, and says which no test would miss. Only a whole run
 * can tell, so that a step that failed is told of alone.
 */
function checkGrants(): number {
  const startedAt = performance.now();
  const { granted, kept, needless, missing, needed, refused } = tryGrants(grantRecords);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `\n── grants: each of ${granted.length} taken away in turn, in ${seconds.toFixed(1)} s; ` +
      `${kept.length} are kept for a reason`,
  );
  for (const grant of needless)
    console.log(`needed by no test, and not kept for a reason: ${grant}`);
  for (const grant of missing) console.log(`kept for a reason, but not granted: ${grant}`);
  // Not a failure: some are needed only when two requests happen to meet.
  for (const grant of needed) console.log(`kept for a reason, and needed in this run: ${grant}`);
  for (const call of refused) console.log(`refused: ${call}`);
  return needless.length + missing.length + refused.length;
}

for (const directory of [reports, grantRecords]) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
}
const startedAt = performance.now();
const outcomes = await runSteps(steps, {
  atOnce: 2,
  environment: {
    LOCAL_CLOUD_TEMPLATE_CACHE: templates,
    LOCAL_CLOUD_FUNCTION_BUNDLES: bundles,
    LOCAL_CLOUD_GRANT_RECORDS: grantRecords,
  },
});
const tests = countTests();
const failedSteps = outcomes.filter((outcome) => outcome.result !== 'passed').length;
const otherFailures = failedSteps === 0 ? checkGrants() : failedSteps;

console.log('\n── summary');
for (const outcome of outcomes) {
  console.log(
    `${outcome.result.padEnd(8)} ${outcome.seconds.toFixed(1).padStart(6)} s  ${outcome.name}`,
  );
}
console.log(`in all ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(`${tests.passed} passed, ${Math.max(tests.failed, otherFailures)} failed`);
process.exitCode = otherFailures === 0 ? 0 : 1;
