import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './build-app.ts';
import { OperatorError } from './operator-error.ts';
import { projectRoot } from './project-root.ts';
import { readSettings } from './settings.ts';

/**
 * The app that cdk.json runs. Settings come from the environment and from `.env`; the environment takes precedence.
 */
const environmentFile = path.join(projectRoot, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

try {
  buildApp(readSettings(process.env), { bundling: true }).app.synth();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
