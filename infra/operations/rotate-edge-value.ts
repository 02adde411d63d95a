import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { explainAwsError } from './explain-aws-error.ts';
import { runCommand } from './run-command.ts';
import { rotateEdgeValue } from './edge-value.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';

/** `npm run rotate-edge-value -- --stage <stage>`: creates a new value of CloudFront's header. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const version = await rotateEdgeValue(new SecretsManagerClient({}), stage).catch(
    (error: unknown) => {
      throw explainAwsError(error);
    },
  );
  console.log(
    `The functions of ${stage} know the new value within five minutes. CloudFront shows it when you\n` +
      `have put this into .env and run \`npm run deploy\`:\n\nBFJ_EDGE_VALUE_VERSION=${version}`,
  );
});
