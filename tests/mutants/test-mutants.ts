import path from 'node:path';
import type { WorkerGlobalState } from 'vitest';
import { withSlashes } from '../../infra/portable/find-files.ts';
import { projectRoot } from '../../infra/project-root.ts';
import type { Mutant } from './mutant.ts';
import { runFile, switches, type Run } from './run-file.ts';
import {
  directoryVariable,
  openWorkFiles,
  type MutantEvent,
  type TestFile,
  type WorkFiles,
} from './work-files.ts';

type SpecificationOf = (file: string) => WorkerGlobalState['ctx']['files'][number];

/**
 * Runs inside a process of vitest's, with the test files of a project: measures which file reaches which mutants,
 * then switches on one mutant after another and runs the files that reach it, quickest first, until one fails.
 */
export async function testMutants(
  state: WorkerGlobalState,
  run: Run,
  exit: (code: number) => never,
): Promise<void> {
  const project = state.ctx.projectName;
  const files = openWorkFiles(process.env[directoryVariable] ?? '');
  files.append({ event: 'process', pid: process.pid });
  const specifications = new Map(
    state.ctx.files.map((one) => [withSlashes(path.relative(projectRoot, one.filepath)), one]),
  );
  const specificationOf = (file: string) => {
    const found = specifications.get(file);
    if (found === undefined) throw new Error(`${file} is not a test file of ${project}`);
    return found;
  };
  const testFiles: TestFile[] = files
    .events()
    .filter((one) => one.event === 'measured')
    .filter((one) => one.project === project);
  const ids = new Set(files.sample().map(({ id }) => id));
  for (const file of specifications.keys()) {
    if (testFiles.some((measured) => measured.file === file)) continue;
    const measured = await measure(state, run, { file, specificationOf, ids });
    files.append({ event: 'measured', project, ...measured });
    testFiles.push(measured);
  }
  let isFirst = true;
  for (const mutant of waitingMutants(files, project)) {
    const event = await judge(state, run, { mutant, testFiles, specificationOf, files });
    // When the tests fail without the mutant too, in a process that has run nothing else, the mutant counts as killed.
    if (event.event !== 'tainted') files.append(event);
    else {
      files.append(isFirst ? { ...killedBy(event), reason: 'test' } : event);
      exit(1);
    }
    isFirst = false;
  }
  files.append({ event: 'finished', project });
}

function killedBy({ project, key, file }: MutantEvent & { event: 'tainted' }) {
  return { event: 'killed', project, key, by: file } as const;
}

/**
 * Returns the mutants that no test has killed yet and this project has not judged, starting with one that tainted a
 * process. The rest are ordered by hash, so that an aborted run has judged some of each capability.
 */
function waitingMutants(files: WorkFiles, project: string): readonly Mutant[] {
  const events = files.events();
  const decided = new Set(
    events.flatMap((one) =>
      one.event === 'killed' ||
      ((one.event === 'survived' || one.event === 'uncovered') && one.project === project)
        ? one.key
        : [],
    ),
  );
  const tainted = new Set(events.flatMap((one) => (one.event === 'tainted' ? one.key : [])));
  return files
    .sample()
    .filter(({ key }) => !decided.has(key))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .toSorted((one, other) => Number(tainted.has(other.key)) - Number(tainted.has(one.key)));
}

async function measure(
  state: WorkerGlobalState,
  run: Run,
  {
    file,
    specificationOf,
    ids,
  }: {
    readonly file: string;
    readonly specificationOf: SpecificationOf;
    /** The ids of the sampled mutants; the sources contain others too. */
    readonly ids: ReadonlySet<string>;
  },
): Promise<TestFile> {
  const specification = specificationOf(file);
  switches.currentTestId = file;
  const { failed, milliseconds } = await runFile(state, run, { specification, isReported: true });
  switches.currentTestId = undefined;
  const reached = Object.entries(switches.mutantCoverage.perTest[file] ?? {});
  const hits = Object.fromEntries(reached.filter(([id]) => ids.has(id)));
  const measured = { file, hits, fails: failed !== undefined };
  // A file that reaches no mutant is never run again.
  if (Object.keys(hits).length === 0) return { ...measured, milliseconds, repeats: true };
  const second = await runFile(state, run, { specification });
  return {
    ...measured,
    milliseconds: second.milliseconds,
    repeats: second.failed === undefined,
  };
}

async function judge(
  state: WorkerGlobalState,
  run: Run,
  {
    mutant,
    testFiles,
    specificationOf,
    files,
  }: {
    readonly mutant: Mutant;
    readonly testFiles: readonly TestFile[];
    readonly specificationOf: SpecificationOf;
    readonly files: WorkFiles;
  },
): Promise<MutantEvent> {
  const project = state.ctx.projectName;
  const { key, id } = mutant;
  const reaching = testFiles
    .filter(({ fails, hits }) => !fails && hits[id] !== undefined)
    .toSorted((one, other) => one.milliseconds - other.milliseconds);
  for (const { file, milliseconds, repeats, hits } of reaching) {
    files.append({ event: 'started', project, key, file });
    const specification = specificationOf(file);
    const runOptions = { specification, isFresh: !repeats };
    const hitLimit = (hits[id] ?? 0) * 100 + 1000;
    const { failed } = await runFile(state, run, {
      ...runOptions,
      mutant: { id, hitLimit, timeoutMilliseconds: milliseconds * 5 + 20_000 },
    });
    if (failed === undefined) continue;
    if ((await runFile(state, run, runOptions)).failed !== undefined)
      return { event: 'tainted', project, key, file };
    const reason = /hit count limit|timed out/i.test(failed) ? 'timeout' : 'test';
    return { event: 'killed', project, key, by: `${file}: ${failed}`, reason };
  }
  return { event: reaching.length === 0 ? 'uncovered' : 'survived', project, key };
}
