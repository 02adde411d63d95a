import { describe, expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** The code before a dynamic import that is retried. */
const withSecondTry = /(?:\bloadCode\(|\b(?:lazyModule|loadModule)\(\s*'[^']*',)\s*\(\) =>\s*$/;

/** Returns the dynamic imports of a text that are not retried. */
function bareImports(text: string): string[] {
  return [...text.matchAll(/\bimport\(\s*'([^']*)'/g)]
    .filter(({ index }) => !withSecondTry.test(text.slice(0, index)))
    .map(([, module]) => module ?? '');
}

describe('code loaded on demand', () => {
  it('is retried once, in every file', async () => {
    const found = await webSources();
    expect(found.filter(({ text }) => text.includes('loadCode(')).length).toBeGreaterThan(10);
    const bare = found.flatMap(({ file, text }) =>
      bareImports(text).map((module) => `${file}: ${module}`),
    );
    expect(bare).toEqual([]);
  });

  it('does not use React.lazy, which caches a failure', async () => {
    const own = (await webSources()).filter(({ text }) =>
      /[{ ]lazy[,} ][^;]*from 'react'/.test(text),
    );
    expect(own.map(({ file }) => file)).toEqual(['lib/lazy-module.ts']);
  });

  it.each([
    ["const a = await import('./a.ts');", ['./a.ts']],
    ["export const load = () => import('./a.tsx');", ['./a.tsx']],
    ["Promise.all([loadCode(() => import('./a.ts')), import('./b.ts')])", ['./b.ts']],
    ["loadCode(() => import('./a.ts'))", []],
    ["loadCode(\n  () =>\n    import('./a.ts'),\n)", []],
    ["lazyModule('stories', () => import('./a.tsx'))", []],
  ])('a bare import is detected: %j', (text, bare) => {
    expect(bareImports(text)).toEqual(bare);
  });
});
