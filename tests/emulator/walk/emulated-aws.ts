import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../../infra/project-root.ts';
import { installMinistack, type EmulatorCommand } from '../ministack.ts';
import { install, installFromPypi } from '../python-tools.ts';

const here = import.meta.dirname;
/** PyPI has only version 1 of the CLI; version 2 comes with its own installer. */
const cliRequirements = 'awscli==1.46.3\n';
/** Packages that Lambda's Node provides and that CDK's own functions require. */
const lambdaPackages = ['@aws-sdk/client-cloudwatch-logs', '@aws-sdk/client-s3'];
const lambdaPackagesVersion = '3.1162.0';

/** Installs MiniStack and the parts that a complete deployment needs in addition; see ministack/gaps.py. */
export async function installEmulatedAws(): Promise<EmulatorCommand> {
  const { program } = await installMinistack();
  const folder = path.join(here, 'ministack');
  return {
    program: path.join(path.dirname(program), 'python'),
    args: [path.join(folder, 'gaps.py')],
    environment: {
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      AWS_CLI: path.join(await installFromPypi('aws-cli', cliRequirements), 'aws'),
      NODE_PATH: await installLambdaPackages(),
    },
  };
}

async function installLambdaPackages(): Promise<string> {
  const folder = path.join(projectRoot, 'node_modules/.cache/lambda-node');
  const modules = path.join(folder, 'node_modules');
  const missing = lambdaPackages.filter((name) => !existsSync(path.join(modules, name)));
  const packages = missing.map((name) => `${name}@${lambdaPackagesVersion}`);
  if (packages.length > 0) {
    await install('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
      failure: `npm could not install ${packages.join(' and ')}`,
    });
  }
  return modules;
}

/**
 * Creates a folder with the command `aws`, for the search path. The runbook is written for version 2 of the CLI,
 * which needs an option for a payload that is not base64; version 1 expects plain payloads by default, and calls
 * queues at AWS's own address in spite of AWS_ENDPOINT_URL.
 */
export async function makeAwsCommand(directory: string): Promise<string> {
  const cli = path.join(await installFromPypi('aws-cli', cliRequirements), 'aws');
  const folder = path.join(directory, 'bin');
  const file = path.join(folder, 'aws');
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    `#!/bin/sh
for argument in "$@"; do
  shift
  case $argument in
    --cli-binary-format | raw-in-base64-out) ;;
    *) set -- "$@" "$argument" ;;
  esac
done
exec '${cli}' --endpoint-url "$AWS_ENDPOINT_URL" "$@"
`,
    { mode: 0o755 },
  );
  return folder;
}
