import path from 'node:path';
import { packageCommand } from '../../infra/portable/package-command.ts';
import { buildSteps, reportDirectory } from './cloud-files.ts';
import type { TestStep } from './rerun-failed.ts';
import { parsePlaywrightReport } from './test-reports.ts';

interface JourneyOptions {
  /** Runs only the journeys tagged `@core`. */
  readonly onlyCore?: boolean;
  /** Options and file names for Playwright. */
  readonly options?: readonly string[];
  /** Prints each journey when it ends. */
  readonly live?: boolean;
}

function playwrightCommand(name: string, { onlyCore, options = [], live = false }: JourneyOptions) {
  const report = path.join(reportDirectory, `${name}.json`);
  const config = ['test', '--config', 'tests/e2e/playwright.config.ts', ...options];
  return {
    name,
    report,
    live,
    command: [process.execPath, packageCommand('@playwright/test'), ...config],
    environment: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(onlyCore ? { BFJ_JOURNEYS: 'core' } : {}),
    },
  };
}

/** Returns the step that runs the journeys in a browser and then reruns the failed ones, one at a time. */
export function journeyStep(journeys: JourneyOptions): TestStep {
  return {
    ...playwrightCommand('journeys in the browser', journeys),
    after: [buildSteps.site.name, buildSteps.functions.name],
    read: parsePlaywrightReport,
    rerun: () =>
      playwrightCommand('journeys that failed, alone', {
        ...journeys,
        options: [...(journeys.options ?? []), '--last-failed', '--workers=1'],
      }),
  };
}
