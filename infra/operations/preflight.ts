import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { runCommand } from './run-command.ts';
import { findingLines } from './finding.ts';
import { preflight } from './preflight-checks.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';

/**
 * `npm run preflight`: shows what the account lacks before a stage is deployed, and what the stage lacks after it.
 * It changes nothing, and exits with 1 while something has to be done.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const settings = settingsOfCommand();
  const findings = await preflight(
    {
      cloudFormation: new CloudFormationClient({}),
      edgeCloudFormation: new CloudFormationClient({ region: 'us-east-1' }),
      cloudFront: new CloudFrontClient({ region: 'us-east-1' }),
      lambda: new LambdaClient({}),
      secrets: new SecretsManagerClient({}),
      ses: new SESv2Client({}),
      sns: new SNSClient({}),
    },
    settings,
  );
  console.log(`Stage ${settings.stage}\n`);
  for (const line of findingLines(findings)) console.log(line);
  const toDo = findings.filter(({ kind }) => kind === 'do').length;
  console.log(toDo === 0 ? '\nNothing is left to do.' : `\n${toDo} to do, marked DO.`);
  if (toDo > 0) process.exitCode = 1;
});
