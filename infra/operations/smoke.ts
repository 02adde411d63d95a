import { setDefaultResultOrder } from 'node:dns';
import { parseArgs } from 'node:util';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../operator-error.ts';
import { runCommand } from './run-command.ts';
import { findingLines, runCheck } from './finding.ts';
import { runSmokeChecks } from './smoke-checks.ts';
import { loadEnvironmentFile } from './stage-argument.ts';
import { raiseTestAlarms } from './test-alarm.ts';

const usage =
  'npm run smoke -- <address of the site> [--stage <stage>] [--email <a mailbox of yours>]\n' +
  'With --stage and credentials it also checks the table and raises a test alarm.';

/** `npm run smoke -- <url>`: checks within a minute that a deployment works. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { siteUrl, stage, email } = readArguments();
  // The IPv4 address, because the check below compares it with the caller's IPv4 address.
  setDefaultResultOrder('ipv4first');
  const findings = [
    ...(await runSmokeChecks({
      siteUrl,
      email,
      ...(stage === undefined ? {} : { publicAddress, hasPartition: partitionsOf(`bfj-${stage}`) }),
    })),
    ...(stage === undefined
      ? []
      : await runCheck('Alarms', () => raiseTestAlarms(new CloudWatchClient({}), stage))),
  ];
  for (const line of findingLines(findings)) console.log(line);
  if (findings.some(({ kind }) => kind === 'do')) process.exitCode = 1;
});

function readArguments(): { siteUrl: string; stage?: string; email?: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { stage: { type: 'string' }, email: { type: 'string' } },
    });
    const [siteUrl, ...more] = positionals;
    if (siteUrl !== undefined && URL.canParse(siteUrl) && more.length === 0) {
      return { siteUrl, ...values };
    }
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
  throw new OperatorError(usage);
}

/** Returns this machine's public address, as Amazon sees it. */
async function publicAddress(): Promise<string> {
  const answer = await fetch('https://checkip.amazonaws.com', {
    signal: AbortSignal.timeout(10_000),
  });
  return (await answer.text()).trim();
}

function partitionsOf(TableName: string): (partition: string) => Promise<boolean> {
  const table = new DynamoDBClient({});
  return async (partition) => {
    const { Count = 0 } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': { S: partition } },
        Limit: 1,
      }),
    );
    return Count > 0;
  };
}
