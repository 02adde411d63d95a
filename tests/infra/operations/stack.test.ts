import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunction } from '../../../infra/constructs/bundle-function.ts';
import { bundleName } from '../../../infra/bundle-path.ts';
import { stackBySources } from '../../../infra/operations/stack/stack-by-sources.ts';
import { projectRoot } from '../../../infra/project-root.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'bfj-stack-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a stack trace of a log', () => {
  it('is read by the sources, where the function that failed was bundled from them', () => {
    bundleFunction('functions/newsletter/subscribe-newsletter.lambda.ts', directory);
    const file = path.join(directory, bundleName);
    // Without its settings it fails as it is loaded.
    const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', env: {} });
    const stack = stderr.slice(stderr.indexOf('    at '));
    expect(stack).toContain(`${bundleName}:`);

    const read = stackBySources('bfj-prod-subscribe-newsletter', stack);
    const [, source = '', line = ''] = /\(?(functions\/\S+?\.ts):(\d+):\d+\)?/.exec(read) ?? [];
    expect(source).toBe('functions/runtime/settings.ts');
    const lines = readFileSync(path.join(projectRoot, source), 'utf8').split('\n');
    expect(lines[Number(line) - 1]).toContain('throw new');
    expect(read).toMatch(/functions\/newsletter\/subscribe-newsletter\.lambda\.ts:\d+:\d+/);
  });

  it('keeps what is no place of a bundle', () => {
    const stack = 'Error: x\n    at node:internal/modules/run_main:36:49';
    expect(stackBySources('subscribe-newsletter', stack)).toBe(stack);
  });

  it('of no function there is says so', () => {
    expect(() => stackBySources('subscribe', '')).toThrow('There is no function subscribe.');
  });
});
