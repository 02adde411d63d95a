import type { DomainEvent } from '../../../shared/contracts/events.ts';
import {
  deliverOperatorWebhook,
  type OperatorWebhookDependencies,
} from '../../integrations/operator-webhook.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import { withCurrentStatus } from '../running/trial-status.ts';
import type { TrialStore } from '../running/trial-store.ts';

export interface DeliverTrialWebhookDependencies {
  readonly table: Table;
  readonly trials: Pick<TrialStore, 'find'>;
  readonly clock: Clock;
  readonly operator: OperatorWebhookDependencies;
}

/**
 * Delivers a new trial to the operator's tools: the current row, because a delivery may be late, and nothing after a
 * deletion.
 * @param consumer one for each way to start a trial, each with its own queue and name
 * @throws WebhookNotDeliveredError, EventInProgressError: the queue should try again
 */
export async function deliverTrialWebhook(
  dependencies: DeliverTrialWebhookDependencies,
  consumer: 'webhook-trial-gratuito' | 'webhook-trial-created',
  event: DomainEvent<'trial.started'>,
): Promise<void> {
  const { trial: started, origem } = event.data;
  await onceForEvent(dependencies, consumer, event.eventId, async () => {
    const trial = await dependencies.trials.find(started.accountId);
    if (trial?.id !== started.id) return;
    await deliverOperatorWebhook(dependencies.operator, {
      id: event.eventId,
      payload: { ...withCurrentStatus(trial, dependencies.clock()), origem },
    });
  });
}
