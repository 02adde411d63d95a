import { eventsConsumer } from '../runtime/event-consumer.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { alertDependencies } from './alerts-dependencies.ts';

const { settleAlerts } = alertDependencies(openTable(readSettings('TABLE_NAME').TABLE_NAME));

/** Whatever has become of somebody's access: their alerts follow what it is now. */
const settle = async ({ data }: { readonly data: { readonly accountId: string } }) => {
  await settleAlerts(data.accountId);
};

export const handler = eventsConsumer({
  'trial.started': ({ data }) => settle({ data: { accountId: data.trial.accountId } }),
  'trial.expired': settle,
  'plan.changed': settle,
  'plan.ended': settle,
  'subscription.activated': settle,
  'subscription.past_due': settle,
  'subscription.paused': settle,
  'subscription.ended': settle,
});
