import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { LocalCloudError } from '../local-cloud-error.ts';

/** Absolute path of the folder that holds this package's package.json. */
const packageRoot = fileURLToPath(new URL('../../', import.meta.url));

/** npm package with the dynoxide binary for one system. */
export interface DynoxidePackage {
  /** `@dynoxide/<platform>-<architecture>`. */
  readonly name: string;
  /** Version that package.json pins for the systems that `npm install` covers. */
  readonly version: string;
}

export interface DynoxideDependencies {
  readonly platform: string;
  readonly architecture: string;
  /** Directory for a package that `npm install` did not bring. */
  readonly directory: string;
  /** Installs a package into `directory`, as npm does. */
  readonly install: (required: DynoxidePackage, directory: string) => Promise<void>;
  readonly say: (line: string) => void;
}

const defaultDependencies: DynoxideDependencies = {
  platform: process.platform,
  architecture: process.arch,
  // Deleted together with node_modules, and not part of the tree that the lock file describes.
  directory: path.join(packageRoot, 'node_modules/.cache/dynoxide'),
  install: installWithNpm,
  say: (line) => process.stdout.write(`${line}\n`),
};

const manifestSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });
const installTimeoutMilliseconds = 120_000;

/**
 * Returns the path of the dynoxide binary for this machine. The lock file names only the package for Linux on x64,
 * because not every registry serves the others: on other systems npm installs it at the first start, once.
 * @throws LocalCloudError that names the two alternatives when it cannot be installed
 */
export async function findDynoxideBinary(
  dependencies: DynoxideDependencies = defaultDependencies,
): Promise<string> {
  const { platform, architecture, directory, say } = dependencies;
  const required = { name: `@dynoxide/${platform}-${architecture}`, version: pinnedVersion() };
  const found = resolveBinary(required, dependencies);
  if (found !== undefined) return found;
  say(
    `Bringing DynamoDB for ${platform} on ${architecture}: ${required.name}@${required.version}, once.`,
  );
  let reason = 'the package holds no binary';
  try {
    await dependencies.install(required, directory);
  } catch (error) {
    reason = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error);
  }
  const installed = resolveBinary(required, dependencies);
  if (installed !== undefined) return installed;
  throw new LocalCloudError(
    `There is no DynamoDB for this system (${reason}): run \`npm install --no-save ${required.name}@${required.version}\`, or set DYNAMODB_ENDPOINT to the address of any DynamoDB Local.`,
  );
}

function resolveBinary(
  { name }: DynoxidePackage,
  { platform, directory }: DynoxideDependencies,
): string | undefined {
  const file = `${name}/${platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'}`;
  for (const from of [import.meta.filename, path.join(directory, 'package.json')]) {
    try {
      return createRequire(from).resolve(file);
    } catch {
      // The binary may be in the other directory.
    }
  }
  return undefined;
}

function pinnedVersion(): string {
  const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8');
  const { optionalDependencies } = manifestSchema.parse(JSON.parse(text));
  const version = optionalDependencies['@dynoxide/linux-x64'];
  if (version === undefined) throw new Error('package.json pins no DynamoDB');
  return version;
}

/** @throws Error with one line; the caller shows it as the reason */
async function installWithNpm(required: DynoxidePackage, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const parameters = [
    'install',
    `${required.name}@${required.version}`,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    directory,
  ];
  // Under `npm start`, this variable is the path of npm; otherwise the shell finds it.
  const npm = process.env['npm_execpath'];
  const options = { timeout: installTimeoutMilliseconds, cwd: directory };
  try {
    await (npm === undefined
      ? promisify(execFile)('npm', parameters, {
          ...options,
          // On Windows npm is a script, which only a shell runs.
          shell: process.platform === 'win32',
        })
      : promisify(execFile)(process.execPath, [npm, ...parameters], options));
  } catch {
    throw new Error('npm could not install it');
  }
}
