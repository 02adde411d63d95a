import {
  toOutgoingMessage,
  type ReportedFact,
  type SendMessages,
} from '../../messaging/outgoing/send-messages.ts';
import type { OutgoingMessage } from '../../messaging/outgoing/outgoing-message.ts';
import { expiryHour } from '../../entities/trial.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { hourMilliseconds, hoursFrom, nextHour, startOfHour } from '../expiry/expiry-hours.ts';
import type { TrialExpiryStore } from '../expiry/trial-expiry-store.ts';
import type { ReminderProgress } from './reminder-progress-store.ts';
import { buildTrialEndsSoonEmail } from './trial-end-emails.ts';
import {
  trialsPerRequest,
  type FindTrialsWithoutAccess,
  type TrialSnapshot,
} from './trials-without-access.ts';

export interface RemindTrialsDependencies {
  readonly expiries: Pick<TrialExpiryStore, 'findDue'>;
  readonly progress: ReminderProgress;
  readonly findWithoutAccess: FindTrialsWithoutAccess;
  readonly send: SendMessages;
  readonly clock: Clock;
  /** Whether there is time for another page of trials. */
  readonly hasTime: () => boolean;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

export interface RemindTrialsResult {
  readonly reminded: number;
  /** False when time ran out: the next run begins again with the hour that it left. */
  readonly finished: boolean;
}

/** The hours in São Paulo for e-mails that can wait until morning. */
const sendingHours = { from: 8, until: 22 } as const;

/** The reminder is sent this long before the end, or up to an hour earlier. */
const aheadMilliseconds = 24 * hourMilliseconds;

/**
 * Sends a reminder for each trial that ends within a day, during daytime; before a night in the morning. Users with
 * a plan get none. Each hour is read once, from the index that also ends trials, and hours skipped by an outage are
 * caught up while the reminder is still useful. A crashed run sends no duplicates: the message's id is the trial's.
 * @throws the SDK's error: the next run repeats the hour
 */
export async function remindTrials(
  dependencies: RemindTrialsDependencies,
): Promise<RemindTrialsResult> {
  const { progress, clock } = dependencies;
  const now = clock();
  if (!isWithinSendingHours(now)) return { reminded: 0, finished: true };
  const last = expiryHour(new Date(now.getTime() + aheadMilliseconds));
  const following = nextHour(expiryHour(now));
  const stored = await progress.read();
  const first = stored === undefined || stored < following ? following : stored;
  let reminded = 0;
  for (const hour of hoursFrom(first, last)) {
    const count = await remindHour(dependencies, hour, now);
    if (count === 'out-of-time') return { reminded, finished: false };
    reminded += count;
    await progress.save(nextHour(hour));
  }
  return { reminded, finished: true };
}

function isWithinSendingHours(now: Date): boolean {
  // São Paulo is three hours behind UTC all year.
  const hour = new Date(now.getTime() - 3 * hourMilliseconds).getUTCHours();
  return hour >= sendingHours.from && hour < sendingHours.until;
}

async function remindHour(
  dependencies: RemindTrialsDependencies,
  hour: string,
  now: Date,
): Promise<number | 'out-of-time'> {
  const { expiries, send, hasTime } = dependencies;
  const end = new Date(startOfHour(hour) + hourMilliseconds - 1);
  let reminded = 0;
  let from: Record<string, unknown> | undefined;
  do {
    if (!hasTime()) return 'out-of-time';
    const page = await expiries.findDue(hour, end, from);
    for (const partition of page.unreadable) reportFailure('trial cannot be read', { partition });
    const withoutAccess = await filterWithoutAccess(dependencies, page.trials, now);
    await send(withoutAccess.map((trial) => buildReminder(dependencies, trial, now)));
    reminded += withoutAccess.length;
    from = page.next;
  } while (from !== undefined);
  return reminded;
}

async function filterWithoutAccess(
  { findWithoutAccess }: RemindTrialsDependencies,
  trials: readonly TrialSnapshot[],
  now: Date,
): Promise<readonly TrialSnapshot[]> {
  const withoutAccess: TrialSnapshot[] = [];
  for (let first = 0; first < trials.length; first += trialsPerRequest) {
    withoutAccess.push(
      ...(await findWithoutAccess(trials.slice(first, first + trialsPerRequest), now)),
    );
  }
  return withoutAccess;
}

function buildReminder(
  { siteUrl }: RemindTrialsDependencies,
  { id, accountId, data_expiracao: endsAt }: TrialSnapshot,
  now: Date,
): OutgoingMessage {
  const about: ReportedFact = { fact: `trial-ends-${id}`, happenedAt: endsAt, now };
  const message = toOutgoingMessage(
    { by: 'account', accountId },
    buildTrialEndsSoonEmail(endsAt, now, siteUrl),
    about,
  );
  // The trial has ended then, which has its own e-mail.
  return { ...message, notAfter: endsAt };
}
