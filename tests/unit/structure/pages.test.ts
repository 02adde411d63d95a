import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { pageModules } from '../../../web/src/app/page-modules.ts';
import {
  exportedValues,
  namesUnderFiles,
  promisesIn,
  quotesIn,
  says,
} from '../../support/sources/promises.ts';
import { sourceFiles, testFiles } from '../../support/sources/source-imports.ts';

/**
 * The pages of the project lead to what there is: files, functions that are named beside them, words
 * that people read, and from some page to each entry point, each page of the site, each room of its
 * features and each file of what is said in errors. That a function is the one which decides, no test
 * can say.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...findFiles(root, '{functions,infra,shared,web,tests}/**/*.md').filter(
    (file) => !file.includes('node_modules/'),
  ),
];
const dataFiles = findFiles(root, '{functions,shared}/**/*.data.json');
const knownFiles = [...pages, ...sourceFiles, ...testFiles, ...dataFiles];
const exists = (file: string) => existsSync(path.join(root, file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Where the names of files begin on a page; a capability's page tells of the site, too. */
function basesOf(page: string): readonly string[] {
  const own = [path.posix.dirname(page), '.'];
  return /^functions\/\w+\//.test(page) ? [...own, 'web/src/features', 'web/src'] : own;
}

/** The file that a page means; a bare name may be of any folder where there is one of that name. */
function fileMeant(page: string, name: string): string | undefined {
  const placed = basesOf(page).map((base) => path.posix.join(base, name));
  const found = placed.find((file) => exists(file));
  if (found !== undefined || name.includes('/')) return found;
  return knownFiles.find((file) => path.posix.basename(file) === name);
}

/** Targets of links, but for those that lead out of the repository or stay on the page. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** Files that are named in the text, `like/this.ts` or `from-here.ts`. */
function filesNamedIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|md|py|css|data\.json))`/g)].map(
    ([, file = '']) => file,
  );
}

/** What is named beside a file, as in `like/this.ts` (`one`, `another`). */
function namesBesideFiles(text: string): readonly { file: string; name: string }[] {
  const beside = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)` \(((?:`#?\w+`(?:, )?)+)\)/g;
  return [...text.matchAll(beside)].flatMap(([, file = '', names = '']) =>
    names.split(', ').map((name) => ({ file, name: name.replaceAll('`', '') })),
  );
}

/** Whether a source declares it: a function, a constant, a type, a method, or a key of a table. */
function declares(source: string, name: string): boolean {
  const ways = [
    String.raw`\b(?:function|const|class|interface|type) ${name}\b`,
    String.raw`^ +(?:readonly )?${name}\??: `,
    String.raw`^ +(?:async )?${name}\(.*\{$`,
  ];
  return ways.some((way) => new RegExp(way, 'm').test(source));
}

/** Every file that some page names. */
const namedFiles = new Set(
  pages.flatMap((page) => filesNamedIn(read(page)).map((name) => fileMeant(page, name))),
);

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const folder = path.posix.dirname(page);

  it('links to what there is', () => {
    const dead = linksOf(text).filter((target) => !exists(path.posix.join(folder, target)));
    expect(dead).toEqual([]);
  });

  it('names files that there are', () => {
    const missing = filesNamedIn(text).filter((name) => fileMeant(page, name) === undefined);
    expect(missing).toEqual([]);
  });

  it('names functions in the files that declare them', () => {
    const named = [...namesBesideFiles(text), ...namesUnderFiles(text)];
    const elsewhere = named.filter(({ file, name }) => {
      const meant = fileMeant(page, file);
      return meant === undefined || !declares(read(meant), name);
    });
    expect(elsewhere).toEqual([]);
  });

  const promises = promisesIn(text);

  it('quotes in a promise what one of the files beside it says', () => {
    const unsaid = promises.flatMap((promise) => {
      const sources = filesNamedIn(promise).map((name) => read(fileMeant(page, name) ?? page));
      return quotesIn(promise).filter((quote) => !sources.some((source) => says(source, quote)));
    });
    expect(unsaid).toEqual([]);
  });

  it('says which one is meant of a file with several exports', () => {
    const open = promises.flatMap((promise) => {
      const told = new Set(namesBesideFiles(promise).map(({ file }) => file));
      return filesNamedIn(promise).filter((name) => {
        const exported = exportedValues(read(fileMeant(page, name) ?? page));
        return exported.length > 1 && !told.has(name);
      });
    });
    expect(open).toEqual([]);
  });
});

it('tells a promise, and what it quotes, from what the page says itself', () => {
  const page = [
    "- A word, and 'no promise'.",
    `- Somebody's 'Até 10 ativos', "de 'alguém'." and 'Erro no pagamento: '`,
    "  - Rule: `a.ts` (`'no'`)",
    '  - Site: `d.tsx`',
    '- Another',
    '',
    '| Entry point | Contract in `b.ts` |',
    '| --- | --- |',
    '| `c.lambda.ts` | `one` |',
  ].join('\n');
  const [promise = '', ...others] = promisesIn(page);
  expect(others).toEqual([]);
  expect(quotesIn(promise)).toEqual(['Até 10 ativos', "de 'alguém'.", 'Erro no pagamento: ']);
  expect(promise).toContain('`d.tsx`');
  expect(namesUnderFiles(page)).toEqual([{ file: 'b.ts', name: 'one' }]);
});

it.each([
  { source: "text: 'Salvo!',", text: 'Salvo!', is: true },
  { source: "text: 'Salvo.',", text: 'Salvo!', is: false },
  { source: 'type ErrorText = {};', text: 'Erro', is: false },
  { source: "'Um texto ' +\n    'longo.'", text: 'Um texto longo.', is: true },
  { source: '`Até ${maximum} ativos`', text: 'Até 10 ativos', is: true },
  { source: '`Até ${maximum} ativos`', text: 'Até {n} ativos', is: true },
  { source: '`Até ${maximum} ações`', text: 'Até 10 ativos', is: false },
  { source: '`${one} - ${two}`', text: 'a - b', is: false },
])('$source says $text: $is', ({ source, text, is }) => {
  expect(says(source, text)).toBe(is);
});

it('counts what a module gives to others', () => {
  const source = 'export const one = 1;\nexport type T = 1;\nexport default function two() {}\n';
  const declared = 'export const twoAccess = {\n  a: oneAccess,\n} satisfies StoreAccess<Two>;\n';
  expect(exportedValues(`${source}${declared}`)).toEqual(['one', 'two']);
});

it.each(pages.filter((page) => read(page).includes('\n  - Site: ')))(
  '%s says where the paths of the site begin',
  (page) => {
    const line = /^Paths of the site: `web\/src\/features\/…`, but .* in `web\/src\/`;.*$/m;
    expect(read(page)).toMatch(line);
  },
);

it('tells a declaration from a use', () => {
  const source = [
    'export function made(): void {',
    '  used();',
    '  other(made, {',
    'const table = {',
    '  key: 1,',
    '  #method(of: string): void {',
  ].join('\n');
  const found = ['made', 'table', 'key', '#method', 'used', 'of'].filter((name) =>
    declares(source, name),
  );
  expect(found).toEqual(['made', 'table', 'key', '#method']);
  expect(namesBesideFiles('`a/b.ts` (`one`, `#two`), `c.tsx` (three) and `d.ts`')).toEqual([
    { file: 'a/b.ts', name: 'one' },
    { file: 'a/b.ts', name: '#two' },
  ]);
});

describe('from some page there is a way', () => {
  const missing = (files: readonly string[]) => files.filter((file) => !namedFiles.has(file));

  it('to each entry point, on the page of its capability', () => {
    const entries = sourceFiles.filter((file) => file.endsWith('.lambda.ts'));
    expect(entries.length).toBeGreaterThan(40);
    const unnamed = entries.filter((file) => {
      const [, capability = ''] = file.split('/');
      const own = `functions/${capability}/README.md`;
      const text = read(exists(own) ? own : 'functions/README.md');
      return !text.includes(`\`${path.posix.basename(file)}\``);
    });
    expect(
      unnamed,
      'give each a line in the table of entry points at the end of its capability’s README.md',
    ).toEqual([]);
  });

  it('to each page of the site', () => {
    const modules = Object.values(pageModules).map((file) => path.posix.join('web/src/app', file));
    expect(missing([...new Set(modules)])).toEqual([]);
  });

  it('to each room of its features', () => {
    const rooms = new Set(
      sourceFiles
        .filter((file) => file.startsWith('web/src/features/'))
        .map((file) => path.posix.dirname(file)),
    );
    const told = new Set([...namedFiles].map((file) => path.posix.dirname(file ?? '')));
    expect([...rooms].filter((room) => !told.has(room))).toEqual([]);
  });

  it('to each file of what is said in errors', () => {
    const errors = sourceFiles.filter((file) => /^web\/src\/copy\/.*-errors\.ts$/.test(file));
    expect(errors.length).toBeGreaterThan(3);
    expect(missing(errors)).toEqual([]);
  });
});

it('has pages to look at', () => {
  expect(pages.length).toBeGreaterThan(15);
});

it.each(
  readdirSync(path.join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'runtime')
    .map(({ name }) => name),
)('functions/%s says on a page of its own what it promises, and the map leads there', (name) => {
  expect(exists(`functions/${name}/README.md`)).toBe(true);
  const map = read('functions/README.md');
  expect(map).toContain(`(${name}/README.md)`);
});

it('keeps the first page short', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(125);
});
