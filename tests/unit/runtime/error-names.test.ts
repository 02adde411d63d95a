import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { sourceFiles } from '../../support/sources/source-imports.ts';

const errorClass = /class (\w+)[^{]*\{\n(?:(?!\n\})[^])*?readonly name = '(\w+)'/g;

it('logs each error under the name of its class', () => {
  const named = sourceFiles.flatMap((file) =>
    [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(errorClass)].map(
      ([, className, name]) => ({ file, className, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ className, name }) => className !== name)).toEqual([]);
});
