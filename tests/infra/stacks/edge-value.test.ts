import {
  GetRandomPasswordCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { rotateEdgeValue } from '../../../infra/operations/edge-value.ts';
import { settingsOfCommand } from '../../../infra/operations/stage-argument.ts';

const secrets = mockClient(SecretsManagerClient);
beforeEach(() => secrets.reset());

it('a new edge value is written with a version that the settings accept', async () => {
  const version = '0f9b1c52-0d5c-4d0e-8f66-7b1f6f6f2a10';
  secrets.on(GetRandomPasswordCommand).resolves({ RandomPassword: 'n'.repeat(48) });
  secrets.on(PutSecretValueCommand).resolves({ VersionId: version });
  const printed = await rotateEdgeValue(new SecretsManagerClient({ region: 'sa-east-1' }), 'prod');
  expect(secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
    SecretId: 'bfj-prod-edge-value',
    SecretString: 'n'.repeat(48),
  });
  expect(settingsOfCommand({ BFJ_EDGE_VALUE_VERSION: printed }, ['--stage', 'prod'])).toMatchObject(
    {
      stage: 'prod',
      edgeValueVersion: version,
    },
  );
});

it('a command with another option than --stage reports the option', () => {
  expect(() => settingsOfCommand({}, ['--stag', 'prod'])).toThrow('--stag');
  expect(() => settingsOfCommand({}, ['--stage', 'PROD'])).toThrow('BFJ_STAGE');
});
