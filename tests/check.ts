/**
 * `npm run check`, for use while writing a change: types, lint, and the unit tests, which start no other process.
 * `npm test` checks everything that must hold before a change lands.
 */
import { packageCommand } from '../infra/portable/package-command.ts';
import { runSteps } from './command/run-steps.ts';
import { sourceSteps } from './command/source-steps.ts';

const unitTests = {
  name: 'unit tests',
  command: [
    process.execPath,
    packageCommand('vitest'),
    'run',
    '--project=unit',
    '--silent=passed-only',
  ],
};

const startedAt = performance.now();
const { lint, types, siteTypes } = sourceSteps;
const outcomes = await runSteps([unitTests, lint, types, siteTypes], {
  maxConcurrentSteps: 2,
  hidesPassedOutput: true,
});
const failed = outcomes.filter(({ result }) => result !== 'passed');
console.log(`in all ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;
