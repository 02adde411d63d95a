import { reportingFailures } from '../runtime/report-failure.ts';
import { planning } from './planning-dependencies.ts';
import { planRuns } from './planning/plan-runs.ts';

const dependencies = planning();

/** Fired every minute by a rule of EventBridge. */
export const handler = reportingFailures('runs not planned', () => planRuns(dependencies));
