import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { packageCommand } from '../../infra/portable/package-command.ts';
import { projectRoot } from '../../infra/project-root.ts';
import { directoryVariable, openWorkFiles, type MutantEvent } from './work-files.ts';

/** Some mutants hang a process in a way that no limit of hits or time ends. A busy machine needs minutes to start. */
const maxIdleMilliseconds = 10 * 60_000;
const checkInterval = 5_000;

/**
 * Runs the mutants that no test has killed yet under the tests of a project. When a process ends before its last
 * mutant, a new one continues where it ended.
 * @param testFiles parts of the paths of test files; all by default
 * @throws Error when a process ends without a single verdict
 */
export async function runProject(
  directory: string,
  project: string,
  testFiles: readonly string[],
): Promise<void> {
  const files = openWorkFiles(directory);
  for (;;) {
    const before = files.events().length;
    const silent = await runProcess(directory, project, testFiles);
    const events = files.events();
    if (events.some((one) => one.event === 'finished' && one.project === project)) return;
    if (events.slice(before).every(({ event }) => event === 'process')) {
      throw new Error(`The tests of ${project} did not run; see ${logFile(directory, project)}`);
    }
    const unjudged = lastStarted(events);
    if (unjudged !== undefined) {
      const { key, file } = unjudged;
      const reason = silent ? 'timeout' : 'crash';
      files.append({ event: 'killed', project, key, by: file, reason });
    }
  }
}

const logFile = (directory: string, project: string) => path.join(directory, `${project}.log`);

/** Returns the mutant that a process was running when it ended, unless it has a verdict. */
function lastStarted(events: readonly MutantEvent[]) {
  const last = events.at(-1);
  return last?.event === 'started' ? last : undefined;
}

/** Returns whether the process had to be killed. */
async function runProcess(
  directory: string,
  project: string,
  testFiles: readonly string[],
): Promise<boolean> {
  const files = openWorkFiles(directory);
  const log = openSync(logFile(directory, project), 'a');
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const vitest = spawn(
    process.execPath,
    [
      packageCommand('vitest'),
      'run',
      ...testFiles,
      '--config',
      config,
      '--project',
      project,
      '--reporter=dot',
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        [directoryVariable]: directory,
        LOCAL_CLOUD_TEMPLATE_CACHE: path.join(directory, 'templates'),
        NO_COLOR: '1',
      },
    },
  );
  let isSilent = false;
  let count = files.events().length;
  let lastEventAt = performance.now();
  const watch = setInterval(() => {
    const events = files.events();
    if (events.length > count) {
      count = events.length;
      lastEventAt = performance.now();
    }
    if (performance.now() - lastEventAt < maxIdleMilliseconds) return;
    isSilent = true;
    const worker = events.findLast((one) => one.event === 'process');
    if (worker !== undefined) end(worker.pid);
    vitest.kill();
  }, checkInterval);
  await new Promise<void>((resolve) => vitest.once('exit', () => resolve()));
  clearInterval(watch);
  closeSync(log);
  return isSilent;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
