import path from 'node:path';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { ForksPoolWorker, type PoolOptions } from 'vitest/node';
import { withSlashes } from '../../infra/portable/find-files.ts';
import { projectRoot } from '../../infra/project-root.ts';
import whole from '../../vitest.config.ts';
import { directoryVariable, openWorkFiles } from './work-files.ts';

const files = openWorkFiles(process.env[directoryVariable] ?? '');

/** Gives the tests the sources with their mutants; the files themselves stay as they are. */
const mutants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform(_, id) {
    const file = withSlashes(path.relative(projectRoot, id.split('?')[0] ?? ''));
    const code = files.instrumented(file);
    return code === undefined ? undefined : { code, map: null };
  },
};

class MutantWorker extends ForksPoolWorker {
  override readonly name = 'mutants';
  protected override readonly entrypoint = path.join(import.meta.dirname, 'worker.ts');
}

const pool = {
  name: 'mutants',
  createPoolWorker: (options: PoolOptions) => new MutantWorker(options),
};

/** These tests read the source files themselves. */
const exclude = [...configDefaults.exclude, 'tests/unit/structure/**', 'tests/unit/copy/**'];

const projects = (whole.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project
    ? {
        ...project,
        root: projectRoot,
        plugins: [mutants, ...(project.plugins ?? [])],
        test: { ...project.test, pool, exclude, isolate: false, maxWorkers: 1 },
      }
    : [],
);

export default defineConfig({
  root: projectRoot,
  test: { ...whole.test, projects, pool, maxWorkers: 1 },
});
