import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../../infra/project-root.ts';
import { installMinistack, type EmulatorCommand } from '../ministack.ts';
import { install, installFromPypi } from '../python-tools.ts';

const here = import.meta.dirname;
/** PyPI has the first version of the CLI; the second comes with an installer of its own. */
const cliRequirements = 'awscli==1.46.3\n';
/** What Lambda's Node has beside the functions' own code, and CDK's functions ask for. */
const lambdaPackages = ['@aws-sdk/client-cloudwatch-logs', '@aws-sdk/client-s3'];
const lambdaPackagesVersion = '3.1162.0';

/** MiniStack with what a whole deployment needs beyond it; see ministack/gaps.py. */
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
 * A folder with the command `aws` for the search path. The runbook is written for the second version of the
 * CLI, which has to be told that a payload is no base64; the first one takes it for granted, and looks for
 * queues at AWS's own address whatever AWS_ENDPOINT_URL says.
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
