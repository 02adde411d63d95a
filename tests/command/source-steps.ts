import path from 'node:path';
import { packageCommand } from '../../infra/portable/package-command.ts';
import { projectRoot } from '../../infra/project-root.ts';
import type { Step } from './run-steps.ts';

/** Incremental: the compiler checks only files that a change since the last run may affect. */
function types(project: string, remembered: string): readonly string[] {
  const buildInfo = path.join(projectRoot, 'node_modules/.cache/bfj-types', remembered);
  const remember = ['--incremental', '--tsBuildInfoFile', buildInfo];
  return [process.execPath, packageCommand('typescript'), '-p', project, ...remember];
}

/** Steps that need only the sources; the longest come first. */
export const sourceSteps = {
  lint: {
    name: 'lint',
    command: [process.execPath, packageCommand('oxlint'), '--deny-warnings'],
  },
  types: { name: 'types', command: types('.', 'project.tsbuildinfo') },
  siteTypes: { name: 'types of the site', command: types('web', 'site.tsbuildinfo') },
  format: {
    name: 'format',
    command: [process.execPath, packageCommand('oxfmt'), '--check', '.'],
  },
} satisfies Record<string, Step>;
