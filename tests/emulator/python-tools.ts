import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';

const installMilliseconds = 240_000;

/** Something that the test needs cannot be had on this machine; the message says in one line what. */
export class EmulatorMissingError extends Error {
  override readonly name = 'EmulatorMissingError';
}

/**
 * Installs packages from PyPI into a Python environment of their own, once.
 * @returns the folder of the environment's commands
 * @throws EmulatorMissingError where Python or a package cannot be had
 */
export function installFromPypi(name: string, requirements: string): string {
  const environment = path.join(projectRoot, 'node_modules/.cache', name);
  const commands = path.join(environment, 'bin');
  const mark = path.join(environment, 'installed.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === requirements) return commands;
  mkdirSync(environment, { recursive: true });
  const python = process.env['PYTHON'] ?? 'python3';
  install(python, ['-m', 'venv', '--clear', environment], {
    failure: `Python 3 with its venv module is needed, and '${python}' could not make one`,
  });
  const requirementsFile = path.join(environment, 'requirements.txt');
  writeFileSync(requirementsFile, requirements);
  install(
    path.join(commands, 'python'),
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirementsFile],
    { failure: `pip could not install ${requirements.trim().replaceAll('\n', ' and ')}` },
  );
  writeFileSync(mark, requirements);
  return commands;
}

/** @throws EmulatorMissingError with the last line of what the program said */
export function install(
  program: string,
  args: readonly string[],
  options: { readonly failure: string },
): void {
  const result = spawnSync(program, args, { encoding: 'utf8', timeout: installMilliseconds });
  if (result.status === 0) return;
  const output = `${result.error?.message ?? ''} ${result.stderr ?? ''} ${result.stdout ?? ''}`;
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  throw new EmulatorMissingError(`${options.failure}: ${lastLine}`);
}
