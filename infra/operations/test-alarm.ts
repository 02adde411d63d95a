import { setTimeout as wait } from 'node:timers/promises';
import {
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
  type CloudWatchClient,
} from '@aws-sdk/client-cloudwatch';
import type { Finding } from './finding.ts';

const attempts = 20;

/**
 * Raises one alarm of each severity for a moment, and waits until CloudWatch reports that the topic took the
 * message: no other check finds a missing grant of the topic or of its key. CloudWatch resets the alarms at its next
 * evaluation.
 */
export async function raiseTestAlarms(
  cloudWatch: CloudWatchClient,
  stage: string,
  pollMilliseconds = 3_000,
): Promise<readonly Finding[]> {
  const alarms = [`bfj-${stage}-many-crashes`, `bfj-${stage}-crashes`];
  return Promise.all(alarms.map((alarm) => raiseOne(cloudWatch, alarm, pollMilliseconds)));
}

async function raiseOne(
  cloudWatch: CloudWatchClient,
  AlarmName: string,
  pollMilliseconds: number,
): Promise<Finding> {
  const StartDate = new Date();
  await cloudWatch.send(
    new SetAlarmStateCommand({
      AlarmName,
      StateValue: 'ALARM',
      StateReason: 'npm run smoke: only a test, nothing has happened',
    }),
  );
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { AlarmHistoryItems } = await cloudWatch.send(
      new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate }),
    );
    const [{ HistorySummary: summary = '' } = {}] = AlarmHistoryItems ?? [];
    if (summary.startsWith('Successfully')) {
      return { kind: 'good', text: `${AlarmName} was sent; check its e-mail` };
    }
    if (summary !== '')
      return { kind: 'do', text: `${AlarmName} reached no recipient`, advice: summary };
    await wait(pollMilliseconds);
  }
  return { kind: 'do', text: `${AlarmName} was raised, and CloudWatch notified no recipient` };
}
