import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import { findBareTexts, openSite } from '../../support/sources/find-bare-texts.ts';

/** JSX, and the texts to be found in it. */
const examples: readonly (readonly [string, readonly string[]])[] = [
  ['<p>Um {text}</p>', ['Um', '{text}']],
  ['<p>{count}%</p>', ['{count}', '%']],
  ['<p>{is ? text : null}<b>um</b></p>', ['{is ? text : null}']],
  ['<p>{is && <b>um</b>} dois</p>', ['dois']],
  ['<p>{none}<b>um</b></p>', ['{none}']],
  ['<p>{node}<b>um</b></p>', ['{node}']],
  ['<p>{[text]}<b>um</b></p>', ['{[text]}']],
  ['<>{text}</>', ['{text}']],
  ['<p>{text}</p>', []],
  ['<p>{`${count}%`}</p>', []],
  ['<p>{is ? text : <b>um</b>}</p>', []],
  ["<p><b>um</b>{' '}<b>{text}</b></p>", []],
  ['<p>{parts}<b>um</b>{is ? <b>dois</b> : null}</p>', []],
  ['<p>{[1, 2].map((one) => <b key={one}>{one}</b>)}<b>um</b></p>', []],
];

/** A module of the site's TypeScript project, replaced by the examples. */
const exampleFile = resolve(projectRoot, 'tests/web/lib/shown-page.tsx');
const imports = [
  "import type { ReactNode } from 'react';",
  "import type { Elements } from '../../../web/src/ui/elements.ts';",
  'declare const is: boolean, text: string, count: number, none: string | null;',
  'declare const node: ReactNode, parts: Elements;',
];
const exampleModule = [
  ...imports,
  ...examples.map(([jsx], nth) => `export const jsx${nth} = ${jsx};`),
];

describe('a page translated by the browser', () => {
  const { project, close } = openSite({ [exampleFile]: exampleModule.join('\n') });
  afterAll(close);

  it('wraps every text with siblings in its own element', () => {
    const files = findFiles(projectRoot, 'web/src/**/*.tsx');
    expect(files.length).toBeGreaterThan(300);
    const bare = files.flatMap((file) =>
      findBareTexts(project, resolve(projectRoot, file)).map(
        ({ line, text }) => `${file}:${line} put ${text} into a <span>, or type it as Elements`,
      ),
    );
    expect(bare).toEqual([]);
  });

  it.each(examples.map(([jsx, texts], nth) => ({ jsx, texts, nth })))(
    'a text with siblings is found in $jsx',
    ({ texts, nth }) => {
      const found = findBareTexts(project, exampleFile).filter(
        ({ line }) => line === imports.length + nth + 1,
      );
      expect(found.map(({ text }) => text)).toEqual(texts);
    },
  );
});
