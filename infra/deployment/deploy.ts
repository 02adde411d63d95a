import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { loadEnvironmentFile } from '../operations/stage-argument.ts';
import { readSettings } from '../settings.ts';
import { explainAwsError } from '../operations/explain-aws-error.ts';
import { runCdk } from './cdk-command.ts';
import { deployStage } from './deploy-stage.ts';
import { findRetainedData } from './retained-data.ts';
import { runCommand } from '../operations/run-command.ts';

/** `npm run deploy`: deploys all stacks of the stage; options after `--` go to `cdk deploy`. */
await runCommand(async () => {
  loadEnvironmentFile();
  const settings = readSettings(process.env);
  await deployStage(
    {
      cdk: (args, environment) => runCdk(args, { environment: { ...process.env, ...environment } }),
      find: (stage) =>
        findRetainedData(
          {
            table: new DynamoDBClient({}),
            users: new CognitoIdentityProviderClient({}),
            secrets: new SecretsManagerClient({}),
          },
          stage,
        ).catch((error: unknown) => {
          throw explainAwsError(error);
        }),
      log: console.log,
    },
    settings,
    process.argv.slice(2),
  );
});
