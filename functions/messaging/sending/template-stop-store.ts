import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  becameDearer,
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
 * A template that Meta has paused, refused, or put into a dearer category than its setting allows. Until
 * it is taken back, whoever would get it is written to by e-mail. Meta's word takes it back, and without one
 * so does a message that tries it after a pause; a dearer one is never tried, since Meta would take it.
 */

const firstTrialSeconds = 5 * 60;
/** Each trial that fails is counted, and its alarm lasts for twenty minutes (infra/constructs/alarms.ts). */
const maximumTrialSeconds = 15 * 60;
/** Longer than a sender lives: whoever dies before it has asked leaves the trial to the next one. */
const trialSeconds = 60;

export interface TemplateStops {
  /** @param trial of whoever has tried it, and learned that it is stopped still */
  stop(template: string, reason: string, trial?: TemplateStop): Promise<void>;
  /**
   * Asked before a stopped template is tried whose pause is over.
   * @param seen the stop as it was read
   * @returns the trial; undefined where somebody else makes it
   */
  beginTrial(template: string, seen: TemplateStop): Promise<TemplateStop | undefined>;
  /** Meta has taken the message: it is in use again. */
  endTrial(template: string, trial: TemplateStop): Promise<void>;
  /**
   * Meta has approved it again, or has put it back into a category that it may be in: either takes back only what
   * was stopped for that.
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
      maximumTrialSeconds,
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
      const isNews =
        reason === becameDearer
          ? // Also of one that is stopped already: what is paused is tried again, what is dearer never.
            await put(
              template,
              { entity, reason, since: clock().toISOString() },
              'attribute_not_exists(PK) OR reason <> :dearer',
              { ':dearer': becameDearer },
            )
          : await stopForNow(template, reason, trial);
      if (!isNews) return;
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
        ':dearer': becameDearer,
      });
    },
  };
}
