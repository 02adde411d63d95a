import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  becameMoreExpensive,
  templateStopEntity as entity,
  templateStopKey,
  type TemplateStop,
} from '../../../shared/messages/stops.ts';
import type { StopMetric } from '../../../shared/values/metrics.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';

/*
 * A template that Meta has paused, rejected, or moved to a more expensive category than its setting allows. While it
 * is stopped, its messages are sent by e-mail. It is used again when Meta reports it as usable, or when a trial
 * message after a pause succeeds; a more expensive template is never tried, since Meta would accept it.
 */

const firstTrialSeconds = 5 * 60;
/** Each failed trial is counted, and its alarm lasts for twenty minutes (infra/constructs/alarms.ts). */
const maxTrialSeconds = 15 * 60;
/** Longer than a sender runs: if it crashes before the call, the next one takes over the probe. */
const trialSeconds = 60;

export interface TemplateStops {
  /** @param trial the stop that the caller tried to end, if that showed that the template is still stopped */
  stop(template: string, reason: string, trial?: TemplateStop): Promise<void>;
  /**
   * Reserves the trial of a stopped template after its pause.
   * @param seen the stop as it was read
   * @returns the trial; undefined when another caller makes it
   */
  beginTrial(template: string, seen: TemplateStop): Promise<TemplateStop | undefined>;
  /** Ends the stop: Meta has accepted the trial message. */
  endTrial(template: string, trial: TemplateStop): Promise<void>;
  /**
   * Ends the stop after Meta has approved the template again, or moved it back to an allowed category: either only
   * ends a stop of the same cause.
   */
  resume(template: string, stoppedFor: 'status' | 'category'): Promise<void>;
}

export const templateStopAccess = {
  stop: { actions: ['PutItem'], partitions: ['TEMPLATE#*'], alone: true },
  beginTrial: { actions: ['PutItem'], partitions: ['TEMPLATE#*'], alone: true },
  endTrial: { actions: ['DeleteItem'], partitions: ['TEMPLATE#*'], alone: true },
  resume: { actions: ['DeleteItem'], partitions: ['TEMPLATE#*'], alone: true },
} satisfies StoreAccess<TemplateStops>;

export function templateStops(table: Table, clock: Clock): TemplateStops {
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();

  const put = (
    template: string,
    stop: TemplateStop,
    condition: string,
    values?: Readonly<Record<string, string | undefined>>,
  ) =>
    ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...templateStopKey(template), ...stop },
          ConditionExpression: condition,
          ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
        }),
      ),
    );

  const remove = (
    template: string,
    condition: string,
    values: Readonly<Record<string, string | undefined>>,
  ) =>
    ifConditionHolds(
      table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: templateStopKey(template),
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
        }),
      ),
    );

  const stopForNow = (template: string, reason: string, trial: TemplateStop | undefined) => {
    const seconds = Math.min(
      trial?.probe_seconds === undefined ? firstTrialSeconds : trial.probe_seconds * 2,
      maxTrialSeconds,
    );
    const stop: TemplateStop = {
      entity,
      reason,
      since: trial?.since ?? clock().toISOString(),
      probe_at: inSeconds(seconds),
      probe_seconds: seconds,
    };
    return trial === undefined
      ? put(template, stop, 'attribute_not_exists(PK)')
      : put(template, stop, 'attribute_not_exists(PK) OR probe_at = :ours', {
          ':ours': trial.probe_at,
        });
  };

  return {
    async stop(template, reason, trial) {
      const isChanged =
        reason === becameMoreExpensive
          ? // Also overwrites an earlier stop: a paused template would be retried, but one in a more expensive category
            // never is.
            await put(
              template,
              { entity, reason, since: clock().toISOString() },
              'attribute_not_exists(PK) OR reason <> :dearer',
              { ':dearer': becameMoreExpensive },
            )
          : await stopForNow(template, reason, trial);
      if (!isChanged) return;
      logger.warn(trial === undefined ? 'template stopped' : 'template still stopped', {
        template,
        reason,
        ...embeddedMetric({ TemplateStops: 1 } satisfies Partial<Record<StopMetric, number>>),
      });
    },

    async beginTrial(template, seen) {
      const trial = { ...seen, probe_at: inSeconds(trialSeconds) };
      const isOurs = await put(template, trial, 'probe_at = :seen', { ':seen': seen.probe_at });
      return isOurs ? trial : undefined;
    },

    async endTrial(template, trial) {
      if (await remove(template, 'probe_at = :ours', { ':ours': trial.probe_at })) {
        logger.info('template in use again', { template });
      }
    },

    async resume(template, stoppedFor) {
      await remove(template, stoppedFor === 'category' ? 'reason = :dearer' : 'reason <> :dearer', {
        ':dearer': becameMoreExpensive,
      });
    },
  };
}
