import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { testFiles } from '../../support/sources/source-imports.ts';

/** Calls that wait for real time or read it. */
const realTime =
  /\bset(?:Timeout|Interval|Immediate)\b|timers|\bwaitFor\b|\beventually\b|\bexpectSoon\b|\bexpect\s*\.poll\b|\bsleep\w*\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bsystemClock\b/;

const harness = testFiles.filter((file) => file.startsWith('tests/harness/'));

describe('the harness', () => {
  it('is found', () => expect(harness.length).toBeGreaterThan(10));

  it('neither waits nor reads the system clock', () => {
    const waiting = harness.flatMap((file) => {
      const found = realTime.exec(readFileSync(path.join(projectRoot, file), 'utf8'));
      return found === null ? [] : [`${file}: ${found[0]}`];
    });
    expect(waiting).toEqual([]);
  });

  it.each([
    ['await wait(5); // node:timers/promises', true],
    ['await expect.poll(() => read())', true],
    ['const now = new Date();', true],
    ["const now = new Date('2026-11-10T12:00:00-03:00');", false],
    ["app.clock.advance('3m')", false],
  ])('%s depends on real time: %s', (line, isRealTime) => {
    expect(realTime.test(line)).toBe(isRealTime);
  });
});
