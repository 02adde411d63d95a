import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { domainEvents } from '../../../shared/contracts/events.ts';
import { pageModules } from '../../../web/src/app/page-modules.ts';
import {
  decidersIn,
  namesOfFlow,
  quotesIn,
  rulesIn,
  containsText,
} from '../../support/sources/page-rules.ts';
import { sourceFiles, testFiles } from '../../support/sources/source-imports.ts';

/**
 * The pages of the project name existing files, folders, functions and texts, and some page leads to each
 * entry point, each page of the site, each folder of its features and each file of error texts. No test
 * can check that the named function is the one that decides a rule.
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

/** Returns the folders that file names on a page are relative to; a capability's page includes the site. */
function basesOf(page: string): readonly string[] {
  const own = [path.posix.dirname(page), '.'];
  return /^functions\/\w+\//.test(page) ? [...own, 'web/src/features', 'web/src'] : own;
}

/** Returns the file that a page names; a bare name may be in any folder. */
function fileMeant(page: string, name: string): string | undefined {
  const candidates = basesOf(page).map((base) => path.posix.join(base, name));
  const found = candidates.find((file) => exists(file));
  if (found !== undefined || name.includes('/')) return found;
  return knownFiles.find((file) => path.posix.basename(file) === name);
}

/** Returns the targets of links within the repository and to other pages. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** Returns the project's paths that a page links to. */
function linkedPaths(page: string): string[] {
  const folder = path.posix.dirname(page);
  return linksOf(read(page)).map((target) => path.posix.join(folder, target).replace(/\/$/, ''));
}

/** Returns the files that are named in the text, `like/this.ts` or `from-here.ts`, without those of links. */
function filesNamedIn(text: string): string[] {
  return [
    ...text
      .replaceAll(/\[`[^`]+`\]\([^)]+\)/g, '')
      .matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|md|py|css|data\.json))`/g),
  ].map(([, file = '']) => file);
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the names beside a file, as in `like/this.ts` (`one`, `another`). */
function namesBesideFiles(text: string): readonly { file: string; name: string }[] {
  const beside = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)` \(((?:`#?\w+`(?:, )?)+)\)/g;
  return [...text.matchAll(beside)].flatMap(([, file = '', names = '']) =>
    names.split(', ').map((name) => ({ file, name: name.replaceAll('`', '') })),
  );
}

/** Returns whether a source declares it: a function, a constant, a type, a method, or a key of a table. */
function declares(source: string, name: string): boolean {
  const ways = [
    String.raw`\b(?:function\*?|const|class|interface|type) ${name}\b`,
    String.raw`^ +(?:readonly )?${name}\??: `,
    String.raw`^ +(?:async )?${name}\(.*\{$`,
  ];
  return ways.some((way) => new RegExp(way, 'm').test(source));
}

/** Every file and folder that some page names or links to. */
const namedFiles = new Set(
  pages.flatMap((page) => [
    ...filesNamedIn(read(page)).map((name) => fileMeant(page, name)),
    ...linkedPaths(page),
  ]),
);

/** The pages of capabilities. Their length is limited, because a new engineer reads a whole page. */
const capabilityPages = pages.filter((page) => /^functions\/\w+\/README\.md$/.test(page));
const maxCapabilityLines = 120;

/** The paths of all contracts, and the subjects of all events. */
const endpointPaths = new Set(
  sourceFiles
    .filter((file) => file.startsWith('shared/contracts/'))
    .flatMap((file) => [...read(file).matchAll(/'(\/api\/[^']+)'/g)].map(([, address]) => address)),
);
const eventSubjects = new Set(Object.keys(domainEvents).map((name) => name.split('.')[0] ?? ''));

/** The names that the product declares at the top of a file. */
const declaredNames = new Set(
  sourceFiles.flatMap((file) =>
    [
      ...read(file).matchAll(
        /^(?:export (?:default )?)?(?:async )?(?:function\*?|const|class) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  ),
);

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const folder = path.posix.dirname(page);

  it('links to what there is', () => {
    const dead = linksOf(text).filter((target) => !exists(path.posix.join(folder, target)));
    expect(dead).toEqual([]);
  });

  it('names existing files, except in the example of CONTRIBUTING.md', () => {
    const missing = filesNamedIn(text)
      .filter((name) => fileMeant(page, name) === undefined)
      .filter((name) => !/\/asset-note\b/.test(name));
    expect(missing).toEqual([]);
  });

  it('names functions in the files that declare them', () => {
    const elsewhere = namesBesideFiles(text).filter(({ file, name }) => {
      const meant = fileMeant(page, file);
      return meant === undefined || !declares(read(meant), name);
    });
    expect(elsewhere).toEqual([]);
  });

  it('quotes only texts that the product has', () => {
    const quotes = rulesIn(text).flatMap(quotesIn);
    const unsaid = quotes.filter(
      (quote) => !sourceFiles.some((file) => containsText(read(file), quote)),
    );
    expect(unsaid).toEqual([]);
  });

  it('ends each rule with the function that decides it, or a link to the file', () => {
    const rules = /^(?:functions|shared|web)\//.test(page) ? rulesIn(text) : [];
    const unnamed = rules.filter(
      (rule) => decidersIn(rule).length === 0 && !/\]\([^)]+\)/.test(rule),
    );
    expect(unnamed).toEqual([]);
    const unknown = rules.flatMap((rule) =>
      decidersIn(rule).filter((name) => !declaredNames.has(name)),
    );
    expect(unknown, 'these functions were renamed or removed').toEqual([]);
  });

  it('names existing functions in its flow', () => {
    const unknown = namesOfFlow(text).filter((name) => !declaredNames.has(name));
    expect(unknown.filter((name) => name !== 'previousRoute')).toEqual([]);
  });

  it('links to headings that exist', () => {
    const wrong = [...text.matchAll(/\]\(([^)\s#:]*\.md)?#([\w-]+)\)/g)].filter(
      ([, target, heading = '']) => {
        const linked = target === undefined ? text : read(path.posix.join(folder, target));
        return !anchorsOf(linked).includes(heading);
      },
    );
    expect(wrong.map(([link]) => link)).toEqual([]);
  });

  it('titles links to files with their names', () => {
    const wrong = [...text.matchAll(/\[`([\w.-]+\.\w+)`\]\(([^)\s#]+)\)/g)].filter(
      ([, name, target = '']) => name !== path.posix.basename(target),
    );
    expect(wrong.map(([link]) => link)).toEqual([]);
  });
});

describe.each(capabilityPages)('%s', (page) => {
  it(`has at most ${maxCapabilityLines} lines`, () => {
    const lines = read(page).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(maxCapabilityLines);
  });

  it('names only existing entry points', () => {
    const named = [...read(page).matchAll(/`([\w-]+\.lambda\.ts)`/g)].map(([, name = '']) =>
      path.posix.join(path.posix.dirname(page), name),
    );
    expect(named.filter((file) => !exists(file))).toEqual([]);
  });

  it('names only endpoints that a contract has', () => {
    const named = [...read(page).matchAll(/\/api\/[\w/-]*\w/g)].map(([address]) => address);
    expect(named.filter((address) => !endpointPaths.has(address))).toEqual([]);
  });

  it('names only events that exist', () => {
    const named = [...read(page).matchAll(/`([a-z]+\.[a-z_]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => eventSubjects.has(name.split('.')[0] ?? '') && !/\.(ts|md)$/.test(name));
    expect(named.filter((name) => !(name in domainEvents))).toEqual([]);
  });
});

it('reads rules and the functions at their end', () => {
  const page = [
    '## Rules: sending',
    '',
    '- One. (`a`, `#b`)',
    '- Two: [`c.ts`](./c.ts).',
    '',
    '## Events',
    '',
    '- None. (`d`)',
  ].join('\n');
  const rules = rulesIn(page);
  expect(rules).toEqual(['- One. (`a`, `#b`)', '- Two: [`c.ts`](./c.ts).']);
  expect(rules.map(decidersIn)).toEqual([['a', 'b'], []]);
});

it('reads the quotes of a rule', () => {
  const rule = "- The user's 'Até 10 ativos', the owner's `'code'` and ('Entrar'). (`a`)";
  expect(quotesIn(rule)).toEqual(['Até 10 ativos', 'Entrar']);
});

it.each([
  { source: "text: 'Salvo!',", text: 'Salvo!', is: true },
  { source: "text: 'Salvo.',", text: 'Salvo!', is: false },
  { source: 'type ErrorText = {};', text: 'Erro', is: false },
  { source: "'Um texto ' +\n    'longo.'", text: 'Um texto longo.', is: true },
])('$source says $text: $is', ({ source, text, is }) => {
  expect(containsText(source, text)).toBe(is);
});

it('distinguishes a declaration from a use', () => {
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

describe('some page leads', () => {
  const missing = (files: readonly string[]) => files.filter((file) => !namedFiles.has(file));

  it('leads to each entry point, on the page of its capability', () => {
    const entries = sourceFiles.filter((file) => file.endsWith('.lambda.ts'));
    expect(entries.length).toBeGreaterThan(40);
    const unnamed = entries.filter((file) => {
      const [, capability = ''] = file.split('/');
      const own = `functions/${capability}/README.md`;
      const text = read(exists(own) ? own : 'functions/README.md');
      return !text.includes(`\`${path.posix.basename(file)}\``);
    });
    expect(unnamed, 'give each a line under Entry points in its capability’s README.md').toEqual(
      [],
    );
  });

  it('leads to each address of the site', () => {
    const text = pages.map(read).join('\n');
    const addresses = Object.keys(pageModules).filter((address) => !address.startsWith('/_'));
    expect(addresses.filter((address) => !text.includes(`\`${address}\``))).toEqual([]);
  });

  it('leads to each folder of its features', () => {
    const folders = new Set(
      sourceFiles
        .filter((file) => file.startsWith('web/src/features/'))
        .map((file) => path.posix.dirname(file)),
    );
    // A page that links to a feature names its folders `like/this/`.
    const missing = [...folders].filter((folder) => {
      const [feature = '', ...below] = folder.slice('web/src/features/'.length).split('/');
      const leading = pages.filter((page) =>
        linkedPaths(page).includes(`web/src/features/${feature}`),
      );
      if (below.length === 0) return leading.length === 0;
      return !leading.some((page) => read(page).includes(`\`${below.join('/')}/\``));
    });
    expect(missing).toEqual([]);
  });

  it('leads to each file of error texts', () => {
    const errors = sourceFiles.filter((file) => /^web\/src\/copy\/.*-errors\.ts$/.test(file));
    expect(errors.length).toBeGreaterThan(3);
    expect(missing(errors)).toEqual([]);
  });
});

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(15);
});

it.each(
  readdirSync(path.join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'runtime')
    .map(({ name }) => name),
)('functions/%s has a page of its own, and functions/README.md links to it', (name) => {
  expect(exists(`functions/${name}/README.md`)).toBe(true);
  expect(linkedPaths('functions/README.md')).toContain(`functions/${name}/README.md`);
  expect(linkedPaths('README.md')).toContain(`functions/${name}/README.md`);
});

it('calls in the example of CONTRIBUTING.md only functions that exist', () => {
  const blocks = [...read('.github/CONTRIBUTING.md').matchAll(/^```ts\n([^]*?)^```$/gm)];
  const code = blocks
    .map(([, block = '']) => block.replaceAll(/\/\/.*$|\/\*\*[^]*?\*\//gm, ''))
    .join('');
  const called = [...code.matchAll(/(?<![.\w])([a-z]\w+)(?:<\w+>)?\(/g)];
  // Vitest's functions, the test's own, and those that the example declares.
  const others = new Set(['it', 'expect', 'visits', 'call', 'clock', 'read', 'save']);
  const unknown = called
    .map(([, name = '']) => name)
    .filter((name) => !others.has(name) && !code.includes(`function ${name}(`))
    .filter((name) => !declaredNames.has(name));
  expect(called.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
