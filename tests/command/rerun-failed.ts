import { runSteps, type Outcome, type Step } from './run-steps.ts';
import { readReport, testName, type FailedTest, type TestReport } from './test-reports.ts';

/** More failed tests than this are not rerun: the change is wrong, and time would be wasted. */
const maxRerunTests = 20;

/** Decides whether failed tests run once more, alone. */
export function isWorthRerunning({ failed }: TestReport): boolean {
  return failed.length > 0 && failed.length <= maxRerunTests;
}

/** A step that reports the names of its failed tests. */
export interface TestStep extends Step {
  readonly report: string;
  readonly read: (json: unknown) => TestReport;
  /** Returns the step that runs only those that failed. */
  readonly rerun: (failed: readonly FailedTest[]) => Step & { readonly report: string };
}

export interface Decision {
  readonly outcomes: readonly Outcome[];
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed at first and passed alone. */
  readonly unstable: readonly FailedTest[];
}

/** Runs failed tests once more, alone, and counts all tests of these steps by the run that decides. */
export async function rerunFailed(
  steps: readonly TestStep[],
  first: readonly Outcome[],
  environment: Readonly<Record<string, string>>,
): Promise<Decision> {
  const outcomes = [...first];
  const unstable: FailedTest[] = [];
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const report = readReport(step.report, step.read);
    passed += report?.passed ?? 0;
    const index = outcomes.findIndex(({ name }) => name === step.name);
    if (outcomes[index]?.result !== 'failed') continue;
    if (report === undefined || !isWorthRerunning(report)) {
      failed += report?.failed.length ?? 0;
      continue;
    }
    const rerun = step.rerun(report.failed);
    const [outcome] = await runSteps([rerun], { maxConcurrentSteps: 1, environment });
    if (outcome === undefined) continue;
    outcomes.push(outcome);
    if (outcome.result === 'passed') outcomes[index] = { ...outcomes[index], result: 'passed' };
    const still = readReport(rerun.report, step.read)?.failed ?? report.failed;
    const recovered = passedAlone(report.failed, outcome.result === 'passed' ? [] : still);
    unstable.push(...recovered);
    passed += recovered.length;
    failed += report.failed.length - recovered.length;
  }
  return { outcomes, passed, failed, unstable };
}

/** Returns the tests of a first run that did not fail again. */
export function passedAlone(
  first: readonly FailedTest[],
  again: readonly FailedTest[],
): readonly FailedTest[] {
  const failedAgain = new Set(again.map(testName));
  return first.filter((test) => !failedAgain.has(testName(test)));
}
