import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../project-root.ts';

const manifestSchema = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
});

/**
 * Returns the script behind a command of an installed package, for this process's Node to run. The files in
 * `node_modules/.bin` are links for shells, and on Windows scripts that only a shell can start.
 * @param command the command, when the package has several; by default its only one
 * @throws Error when it is not installed or has no such command
 */
export function packageCommand(
  packageName: string,
  command?: string,
  root: string = projectRoot,
): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  const scripts = typeof bin === 'string' ? [bin] : Object.values(bin);
  const script = typeof bin === 'object' && command !== undefined ? bin[command] : scripts[0];
  if (script === undefined || (command === undefined && scripts.length > 1)) {
    throw new Error(`${packageName} has no one command ${command ?? ''}`.trim());
  }
  return path.join(folder, script);
}
