/**
 * What can be told while a change is being written (`npm run check`): types, lint, and the unit tests,
 * which start nothing. All that must hold before it lands is told by `npm test`.
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
const outcomes = await runSteps([unitTests, lint, types, siteTypes], { atOnce: 2, brief: true });
const failed = outcomes.filter(({ result }) => result !== 'passed');
console.log(`in all ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;
