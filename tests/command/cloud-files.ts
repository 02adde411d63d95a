import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import { quickDirectory } from '../support/cloud/quick-directory.ts';
import type { Step } from './run-steps.ts';

// Not in test-results/: the files there are for people.
export const reportDirectory = path.join(projectRoot, 'node_modules/.cache/bfj-test-reports');
const bundles = path.join(projectRoot, 'node_modules/.cache/bfj-test-functions');

/** Builds the site and the functions' bundles, which the clouds of a run host. */
export const buildSteps = {
  site: { name: 'build', command: [process.execPath, 'web/build.ts'] },
  functions: {
    name: 'budgets of the functions',
    command: [process.execPath, 'tests/load/function-bundles.ts', '--check', bundles],
  },
} satisfies Record<string, Step>;

/**
 * Makes the directories that all local clouds of a run share: one synthesized template, the functions'
 * bundles, and records of what the functions requested.
 */
export function prepareCloudFiles() {
  const grantRecords = path.join(reportDirectory, 'grants');
  rmSync(reportDirectory, { recursive: true, force: true });
  mkdirSync(grantRecords, { recursive: true });
  // The clouds that test files share keep their data beside the template: all of it goes when this process ends.
  const templates = mkdtempSync(path.join(quickDirectory(), 'bfj-test-templates-'));
  process.once('exit', () => rmSync(templates, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return {
    grantRecords,
    environment: {
      LOCAL_CLOUD_TEMPLATE_CACHE: templates,
      LOCAL_CLOUD_FUNCTION_BUNDLES: bundles,
      LOCAL_CLOUD_GRANT_RECORDS: grantRecords,
    },
  };
}
