import type { DomainEvent } from '../../../shared/contracts/events.ts';
import {
  deliverToOperator,
  type OperatorWebhookDependencies,
} from '../../integrations/operator-webhook.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import { trialAt } from '../running/trial-status.ts';
import type { TrialStore } from '../running/trial-store.ts';

export interface AnnounceTrialDependencies {
  readonly table: Table;
  readonly trials: Pick<TrialStore, 'find'>;
  readonly clock: Clock;
  readonly operator: OperatorWebhookDependencies;
}

/**
 * Sends a new trial to the operator's tools: the current row, because a delivery may be late, and nothing after a
 * deletion.
 * @param consumer one for each way into a trial, so that each has its own queue and name
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function announceTrial(
  dependencies: AnnounceTrialDependencies,
  consumer: 'webhook-trial-gratuito' | 'webhook-trial-created',
  event: DomainEvent<'trial.started'>,
): Promise<void> {
  const { trial: started, origem } = event.data;
  await onceForEvent(dependencies, consumer, event.eventId, async () => {
    const trial = await dependencies.trials.find(started.accountId);
    if (trial?.id !== started.id) return;
    await deliverToOperator(dependencies.operator, {
      id: event.eventId,
      payload: { ...trialAt(trial, dependencies.clock()), origem },
    });
  });
}
