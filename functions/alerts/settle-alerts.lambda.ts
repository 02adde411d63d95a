import { eventsConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { alertDependencies } from './alerts-dependencies.ts';

export function createHandler(platform: Platform) {
  const { settleAlerts } = alertDependencies(
    openTable(platform.settings('TABLE_NAME').TABLE_NAME, platform),
    platform.clock,
  );

  /** Adjusts the alerts to the account's current access after any of the events. */
  const settle = async ({ data }: { readonly data: { readonly accountId: string } }) => {
    await settleAlerts(data.accountId);
  };

  return eventsConsumer({
    'trial.started': ({ data }) => settle({ data: { accountId: data.trial.accountId } }),
    'trial.expired': settle,
    'plan.changed': settle,
    'plan.ended': settle,
    'subscription.activated': settle,
    'subscription.past_due': settle,
    'subscription.paused': settle,
    'subscription.ended': settle,
  });
}

export const handler = createHandler(lambdaPlatform);
