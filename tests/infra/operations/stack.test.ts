import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunction } from '../../../infra/constructs/bundle-function.ts';
import { bundleName } from '../../../infra/bundle-path.ts';
import { mapStackToSources } from '../../../infra/operations/stack/map-stack-to-sources.ts';
import { projectRoot } from '../../../infra/project-root.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'bfj-stack-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a stack trace of a log', () => {
  it('is mapped to the sources when the failed function was bundled from them', () => {
    bundleFunction('functions/newsletter/subscribe-newsletter.lambda.ts', directory);
    const file = path.join(directory, bundleName);
    // Without its settings the function fails while loading.
    const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', env: {} });
    const stack = stderr.slice(stderr.indexOf('    at '));
    expect(stack).toContain(`${bundleName}:`);

    const read = mapStackToSources('bfj-prod-subscribe-newsletter', stack);
    const [, source = '', line = ''] = /\(?(functions\/\S+?\.ts):(\d+):\d+\)?/.exec(read) ?? [];
    expect(source).toBe('functions/runtime/settings.ts');
    const lines = readFileSync(path.join(projectRoot, source), 'utf8').split('\n');
    expect(lines[Number(line) - 1]).toContain('throw new');
    expect(read).toMatch(/functions\/newsletter\/subscribe-newsletter\.lambda\.ts:\d+:\d+/);
  });

  it('keeps frames that are not in the bundle', () => {
    const stack = 'Error: x\n    at node:internal/modules/run_main:36:49';
    expect(mapStackToSources('subscribe-newsletter', stack)).toBe(stack);
  });

  it('throws for an unknown function', () => {
    expect(() => mapStackToSources('subscribe', '')).toThrow('There is no function subscribe.');
  });
});
