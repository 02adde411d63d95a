import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { planning } from './planning-dependencies.ts';
import { planRuns } from './planning/plan-runs.ts';

/** Fired every minute by a rule of EventBridge. */
export function open(platform: Platform) {
  const dependencies = planning(platform);
  return reportingFailures('runs not planned', () => planRuns(dependencies));
}

export const handler = open(lambdaPlatform);
