import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../operator-error.ts';
import { runCdk } from './cdk-command.ts';

export interface EmulatorDeployment {
  /** Address of the emulator, used for every AWS service. */
  readonly endpoint: string;
  /** `BFJ_…` settings of the stage `local`, and other variables of the CLI. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** The account and credentials that emulators expect. */
export const emulatorAccount = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
} as const;

const accountId = '000000000000';

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Deploys all stacks of stage `local`, bundled, with the CDK CLI to an emulator of AWS.
 * @returns the outputs of all of them
 * @throws OperatorError for an address of AWS itself; CommandFailedError when the CLI fails
 */
export async function deployToEmulator(
  deployment: EmulatorDeployment,
): Promise<Readonly<Record<string, string>>> {
  rejectAwsEndpoint(deployment.endpoint);
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-deploy-'));
  const outputsFile = path.join(directory, 'outputs.json');
  const options = {
    environment: emulatorEnvironment(deployment),
    ...(deployment.log === undefined ? {} : { log: deployment.log }),
    ...(deployment.signal === undefined ? {} : { signal: deployment.signal }),
  };
  const assembly = path.join(directory, 'cdk.out');
  const target = `aws://${accountId}/${emulatorAccount.AWS_REGION}`;
  try {
    // Synthesized once, since each of the other commands would synthesize it again.
    await runCdk(['synth', '--quiet', '--output', assembly], options);
    await runCdk(['bootstrap', target, '--app', assembly], options);
    await runCdk(
      [
        'deploy',
        '--all',
        '--app',
        assembly,
        '--require-approval',
        'never',
        '--outputs-file',
        outputsFile,
      ],
      options,
    );
    const outputs = outputsSchema.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
    return Object.assign({}, ...Object.values(outputs));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Keeps the operator's own AWS account from the CLI: neither its profile nor its keys are passed on. */
export function emulatorEnvironment(
  deployment: Pick<EmulatorDeployment, 'endpoint' | 'settings'>,
): NodeJS.ProcessEnv {
  const inheritedVariables = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('AWS_') && !name.startsWith('BFJ_'),
  );
  return {
    ...Object.fromEntries(inheritedVariables),
    ...emulatorAccount,
    AWS_ENDPOINT_URL: deployment.endpoint,
    AWS_ENDPOINT_URL_S3: deployment.endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    BFJ_STAGE: 'local',
    ...deployment.settings,
  };
}

function rejectAwsEndpoint(endpoint: string): void {
  const address = URL.parse(endpoint);
  if (address === null || !['http:', 'https:'].includes(address.protocol)) {
    throw new OperatorError(
      `AWS_ENDPOINT_URL is '${endpoint}', but must be the web address of an emulator, like ` +
        'http://127.0.0.1:4566.',
    );
  }
  if (/(^|\.)(amazonaws\.com(\.cn)?|aws\.dev|api\.aws)$/.test(address.hostname)) {
    throw new OperatorError(
      `AWS_ENDPOINT_URL is ${address.origin}, which is AWS itself. npm run deploy deploys there.`,
    );
  }
}
