import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { projectRoot } from '../project-root.ts';
import { readSettings, type Settings } from '../settings.ts';

/**
 * Returns the settings for a command: from the environment and `.env`, for the stage that `--stage` names.
 * @throws OperatorError for other arguments; SettingsError
 */
export function settingsOfCommand(
  environment: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv.slice(2),
): Settings {
  const stage = stageArgument(args);
  return readSettings({
    ...environment,
    ...(stage === undefined ? {} : { BFJ_STAGE: stage }),
  });
}

/** Reads `.env`, as the deployment does; variables of the environment take precedence. */
export function loadEnvironmentFile(): void {
  const file = path.join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function stageArgument(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { stage: { type: 'string' } } }).values.stage;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
}
