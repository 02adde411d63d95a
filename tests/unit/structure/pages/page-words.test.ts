import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../../infra/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...findFiles(projectRoot, '{functions,infra,shared,web,tests}/**/*.md').filter(
    (file) => !file.includes('node_modules/'),
  ),
];

/** Vague words that each had several meanings; a specific word exists for each of them. */
const vagueWords =
  /(?<![-\w])(?:tells?|told|whoever|whatever|whichever|whom|whose|nobody|somebody|everybody|anybody|begun|standings?|wish(?:es)?|bulkhead|newcomers?|possessions?)(?![-\w])/gi;

function vagueWordsIn(page: string): readonly string[] {
  const prose = page
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/`[^`]*`|\]\([^)]*\)|<[^>]*>/g, '');
  return [...prose.matchAll(vagueWords)].map(([word]) => word);
}

describe('the words of a page', () => {
  it.each(pages)('have one meaning in %s', (page) => {
    expect(vagueWordsIn(read(page))).toEqual([]);
  });

  it('are not those of code, links and names', () => {
    const page = 'Told by `tell`, [it](./whose.md) and tell-alerts.\n\n```ts\ntell();\n```\n';
    expect(vagueWordsIn(page)).toEqual(['Told']);
  });
});

describe('a page that every contributor reads', () => {
  it.each([
    ['README.md', 125],
    ['.github/CONTRIBUTING.md', 150],
    ['functions/README.md', 150],
    ['infra/README.md', 150],
    ['shared/README.md', 150],
    ['tests/README.md', 150],
    ['web/README.md', 150],
  ])('%s has at most %i lines', (page, maximum) => {
    expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(maximum);
  });
});
