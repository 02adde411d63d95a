import { describe, expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** What stands before an import that has its second try. */
const withSecondTry = /(?:\bloadCode\(|\b(?:lazyModule|loadModule)\(\s*'[^']*',)\s*\(\) =>\s*$/;

/** The imports of a text that are made when it runs, and have no second try. */
function bareImports(text: string): string[] {
  return [...text.matchAll(/\bimport\(\s*'([^']*)'/g)]
    .filter(({ index }) => !withSecondTry.test(text.slice(0, index)))
    .map(([, module]) => module ?? '');
}

describe('code that is loaded when it is needed', () => {
  it('is tried twice, wherever it is', async () => {
    const found = await webSources();
    expect(found.filter(({ text }) => text.includes('loadCode(')).length).toBeGreaterThan(10);
    const bare = found.flatMap(({ file, text }) =>
      bareImports(text).map((module) => `${file}: ${module}`),
    );
    expect(bare).toEqual([]);
  });

  it('is never a component of React’s own lazy, which keeps a failure for good', async () => {
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
  ])('a bare import is noticed: %j', (text, bare) => {
    expect(bareImports(text)).toEqual(bare);
  });
});
