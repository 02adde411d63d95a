import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { isWorthRerunning, passedAlone } from '../../command/rerun-failed.ts';
import { parsePlaywrightReport, parseVitestReport } from '../../command/test-reports.ts';
import { judgeUnstable, maxUnstableTests } from '../../command/unstable-tests.ts';

const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: 'a.test.ts', title: `test ${index}` }));

it('names the failed tests of Vitest, and a file that failed as a whole', () => {
  const report = parseVitestReport({
    numPassedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  });
  expect(report).toEqual({
    passed: 1,
    failed: [
      { file: 'a.test.ts', title: 'divides' },
      { file: 'b.test.ts', title: 'the whole file' },
    ],
  });
});

it('names the failed journeys of Playwright with their groups', () => {
  const report = parsePlaywrightReport({
    stats: { expected: 4, flaky: 0, unexpected: 1 },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [{ file: 'a.spec.ts', title: 'opens', ok: true }],
        suites: [
          { title: 'at 320 px', specs: [{ file: 'a.spec.ts', title: 'pays', ok: false }] },
          { title: 'at 1280 px', specs: [{ file: 'a.spec.ts', title: 'pays', ok: true }] },
        ],
      },
    ],
  });
  expect(report).toEqual({ passed: 4, failed: [{ file: 'a.spec.ts', title: 'at 320 px > pays' }] });
});

it('reruns a few failed tests, but not none and not a broken suite', () => {
  const worth = [0, 1, 20, 21].map((count) =>
    isWorthRerunning({ passed: 0, failed: failed(count) }),
  );
  expect(worth).toEqual([false, true, true, false]);
});

it("counts as unstable only what passed when rerun, for any form of the file's path", () => {
  const again = [{ file: path.join(projectRoot, 'a.test.ts'), title: 'test 0' }];
  expect(passedAlone(failed(2), again)).toEqual([{ file: 'a.test.ts', title: 'test 1' }]);
});

it('tolerates a few unstable tests, but not many, and none twice in a row', () => {
  expect(judgeUnstable(failed(maxUnstableTests), []).complaint).toBeUndefined();
  expect(judgeUnstable(failed(maxUnstableTests + 1), []).complaint).toContain('passed only alone');
  const { names } = judgeUnstable(failed(1), []);
  expect(judgeUnstable(failed(2), names).complaint).toContain('a.test.ts > test 0');
  expect(judgeUnstable([], names).complaint).toBeUndefined();
});
