import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeReferencePages } from '../../../infra/operations/tables/reference-pages.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';

const pages = await describeReferencePages();

it.each(pages.map(({ file, text }) => [file, text] as const))(
  '%s says what the code says',
  (file, text) => {
    expect(readFileSync(path.join(projectRoot, file), 'utf8'), 'run `npm run tables`').toBe(text);
  },
);

it('has no reference page that the command does not write', () => {
  expect(findFiles(projectRoot, 'infra/reference/*.md').toSorted()).toEqual(
    pages.map(({ file }) => file).toSorted(),
  );
});
