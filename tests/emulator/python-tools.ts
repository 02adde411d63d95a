import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import { interruption } from './interruption.ts';
import { runProgram } from './run-program.ts';

/** A safety limit for an installation that hangs. */
const installMilliseconds = 1_200_000;

/** A requirement of the test is missing on this machine; the message names it in one line. */
export class EmulatorMissingError extends Error {
  override readonly name = 'EmulatorMissingError';
}

/**
 * Installs packages from PyPI into a Python environment of their own, once.
 * @returns the folder of the environment's commands
 * @throws EmulatorMissingError when Python or a package is missing
 */
export async function installFromPypi(name: string, requirements: string): Promise<string> {
  const environment = path.join(projectRoot, 'node_modules/.cache', name);
  const commands = path.join(environment, 'bin');
  const mark = path.join(environment, 'installed.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === requirements) return commands;
  mkdirSync(environment, { recursive: true });
  const python = process.env['PYTHON'] ?? 'python3';
  await install(python, ['-m', 'venv', '--clear', environment], {
    failure: `Python 3 with its venv module is needed, and '${python}' could not make one`,
  });
  const requirementsFile = path.join(environment, 'requirements.txt');
  writeFileSync(requirementsFile, requirements);
  await install(
    path.join(commands, 'python'),
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirementsFile],
    { failure: `pip could not install ${requirements.trim().replaceAll('\n', ' and ')}` },
  );
  writeFileSync(mark, requirements);
  return commands;
}

/** @throws EmulatorMissingError with the last line of the program's output */
export async function install(
  program: string,
  args: readonly string[],
  options: { readonly failure: string },
): Promise<void> {
  const signal = AbortSignal.any([interruption, AbortSignal.timeout(installMilliseconds)]);
  const result = await runProgram(program, args, { signal }).catch((error: unknown) => {
    interruption.throwIfAborted();
    return { exitCode: null, output: error instanceof Error ? error.message : String(error) };
  });
  if (result.exitCode === 0) return;
  const lastLine = result.output.trim().split('\n').at(-1) ?? '';
  throw new EmulatorMissingError(`${options.failure}: ${lastLine}`);
}
