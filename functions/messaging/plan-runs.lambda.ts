import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { planDependencies } from './planning-dependencies.ts';
import { planBroadcasts } from './schedule/plan-broadcasts.ts';

/** Invoked every minute by an EventBridge rule. */
export function createHandler(platform: Platform) {
  const dependencies = planDependencies(platform);
  return reportingFailures('runs not planned', () => planBroadcasts(dependencies));
}

export const handler = createHandler(lambdaPlatform);
