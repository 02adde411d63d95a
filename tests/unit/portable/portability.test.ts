import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import { codeTraps, nameTraps, scriptTraps, trapsIn } from '../../support/sources/portability.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
/** This check and its patterns. */
const itself = ['tests/support/sources/portability.ts', 'tests/unit/portable/portability.test.ts'];
const ofServers = ['functions', 'infra', 'shared', 'tests'];
const sources = [
  ...findFiles(
    projectRoot,
    ofServers.map((folder) => `${folder}/**/*.{ts,tsx,js,mjs}`),
  ),
  ...findFiles(projectRoot, ['web/*.ts', '*.ts']),
].filter((file) => !itself.includes(file));
const files = findFiles(projectRoot, [
  '*',
  '.{ci,github}/**/*',
  '{functions,infra,shared,tests,web}/**/*',
]);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

describe('code for one operating system', () => {
  it('does not exist in the code', () => {
    expect(sources.length).toBeGreaterThan(700);
    expect(sources.flatMap((file) => trapsIn(read(file), codeTraps, file))).toEqual([]);
  });

  it('does not exist in the scripts of package.json', () => {
    expect(
      Object.entries(scripts).flatMap(([name, script]) => trapsIn(script, scriptTraps, name)),
    ).toEqual([]);
  });

  it('does not exist in file names, and no two names differ only in case', () => {
    expect(files.length).toBeGreaterThan(1_400);
    expect(files.flatMap((file) => trapsIn(file, nameTraps, file))).toEqual([]);
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
  });

  it('has exceptions only where they are still needed', () => {
    const idle = codeTraps.flatMap(({ pattern, except = {} }) =>
      Object.keys(except).filter((file) => !pattern.test(read(file))),
    );
    expect(idle).toEqual([]);
  });

  it('does not depend on line ends: files are checked out as committed', () => {
    expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
    const texts = files.filter((file) => /\.(?:ts|tsx|js|json|md|html|css|yml|svg)$/.test(file));
    expect(texts.filter((file) => read(file).includes('\r\n'))).toEqual([]);
  });
});

describe('the check sees', () => {
  const code = (text: string) => trapsIn(text, codeTraps, 'x.ts').length;

  it.each([
    "path.join(root, 'node_modules/.bin', name)",
    "path.join('node_modules', '.bin', name)",
    "spawn(process.execPath, [new URL('x.ts', import.meta.url).pathname])",
    "const script = new URL('x.ts', import.meta.url);\nspawn(node, [script.pathname]);",
    'await import(path.join(contracts, file))',
    "process.kill(-child.pid, 'SIGKILL')",
    'spawn(node, [], { detached: true })',
    "globSync('**/*.ts', { cwd })",
    'await readdir(folder, { recursive: true })',
    'await rename(unfinished, file)',
    "writeFileSync('/tmp/x', '')",
    "spawn('npm', ['ci'])",
    "promisify(execFile)('npx', [])",
    'chmodSync(file, 0o755)',
    "options.environment['PATH']",
  ])('%s', (text) => expect(code(text)).toBeGreaterThan(0));

  it.each([
    "fileURLToPath(new URL('x.ts', import.meta.url))",
    'const { pathname } = new URL(request.url);',
    "url.pathname.split('/')",
    'spawn(process.execPath, [packageCommand(name)])',
    "process.env['PATH']",
    'await import(pathToFileURL(file).href)',
    'findFiles(root, pattern)',
  ])('no problem in %s', (text) => expect(code(text)).toBe(0));

  it.each([
    'NODE_ENV=test node x.ts',
    'node x.ts; node y.ts',
    'rm -rf dist',
    'node x.ts && cp a b',
    "node x.ts 'a b'",
    'node x.ts $HOME',
    'node x.ts & node y.ts',
  ])('the script %s', (text) => {
    expect(trapsIn(text, scriptTraps, 'x').length).toBeGreaterThan(0);
  });

  it.each(['a:b.ts', 'con.ts', 'x/aux/y.ts', 'x.', 'x /y.ts', 'x'.repeat(161)])(
    'the name %s',
    (name) => expect(trapsIn(name, nameTraps, 'x').length).toBeGreaterThan(0),
  );
});
