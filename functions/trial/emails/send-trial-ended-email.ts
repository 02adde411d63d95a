import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-messages.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import { buildTrialEndedEmail } from '../emails/trial-end-emails.ts';
import type { FindTrialsWithoutAccess } from './trials-without-access.ts';

export interface SendTrialEndedDependencies {
  readonly table: Table;
  readonly findWithoutAccess: FindTrialsWithoutAccess;
  readonly clock: Clock;
  readonly sendEmail: SendAccountEmail;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** Later, for example after an outage of days, the user has noticed it. */
const maxDelayMilliseconds = 3 * 24 * 60 * 60 * 1000;

/**
 * Sends an e-mail after a trial's end, unless there is a plan by then or the account was deleted.
 * @throws EventInProgressError, the SDK's error: the queue should try again
 */
export async function sendTrialEndedEmail(
  dependencies: SendTrialEndedDependencies,
  event: DomainEvent<'trial.expired'>,
): Promise<void> {
  const { trialId, accountId, data_expiracao } = event.data;
  await onceForEvent(dependencies, 'email-trial-end', event.eventId, async () => {
    const now = dependencies.clock();
    if (now.getTime() - Date.parse(data_expiracao) > maxDelayMilliseconds) return;
    const trial = { id: trialId, accountId, data_expiracao };
    if ((await dependencies.findWithoutAccess([trial], now)).length === 0) return;
    await dependencies.sendEmail(
      { by: 'account', accountId },
      buildTrialEndedEmail(data_expiracao, dependencies.siteUrl),
      { fact: `trial-ended-${trialId}`, happenedAt: data_expiracao, now },
    );
  });
}
