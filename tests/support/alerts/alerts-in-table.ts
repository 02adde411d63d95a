import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { alertKey } from '../../../functions/alerts/storage/alert-row.ts';
import { alertStore } from '../../../functions/alerts/management/alert-store.ts';
import {
  createAlert,
  type AlertManagementDependencies,
  type SetAlertDependencies,
} from '../../../functions/alerts/management/manage-alerts.ts';
import { accountsWithAccess } from '../../../functions/alerts/sweep/accounts-with-access.ts';
import {
  sweepAlerts,
  type SweepDependencies,
} from '../../../functions/alerts/sweep/sweep-alerts.ts';
import { sweepStore } from '../../../functions/alerts/sweep/sweep-store.ts';
import { alertSettler } from '../../../functions/alerts/watched-tickers/settle-alerts.ts';
import { tickerWatcher } from '../../../functions/alerts/watched-tickers/watched-ticker-store.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { outboxEvents } from '../events/outbox-events.ts';
import { buildAsset } from '../market/assets.ts';
import { buildAccount, nextUserNumber } from '../users/test-accounts.ts';
import { fakeMarket } from './fake-market.ts';

/** Returns alerts in a real table, with prices and a clock that a test moves. */
export function alertsInTable(table: Table, start: Date) {
  let now = start;
  const clock = () => now;
  const newId = timeOrderedIds(clock);
  const market = fakeMarket();
  const watchTickers = tickerWatcher(table, clock);
  const settleAlerts = alertSettler({ table, watchTickers, clock, newId });
  let leaseCount = 0;
  const dependencies: SweepDependencies & { readonly watchTickers: typeof watchTickers } = {
    store: sweepStore(table),
    readPrices: market.read,
    findAccountsWithAccess: accountsWithAccess(table, clock),
    settleAlerts,
    watchTickers,
    clock,
    newId,
    plan: brapiPlans.startup,
    newLeaseOwner: () => `owner ${(leaseCount += 1)}`,
    hasTime: () => true,
  };
  const creation: SetAlertDependencies & AlertManagementDependencies = {
    alerts: alertStore(table),
    watchTickers,
    settleAlerts,
    limits: { plan: 50, trial: 3 },
    clock,
    newId,
    delayMinutes: 15,
    readAsset: async (symbol: string) => {
      const [price] = (await market.read([symbol])) ?? [];
      return price && buildAsset({ symbol, quote: { regularMarketPrice: price.price } });
    },
  };

  const find = async (accountId: string, id: string) => {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: alertKey(accountId, id),
        ConsistentRead: true,
      }),
    );
    return Item;
  };

  return {
    market,
    clock,
    dependencies,
    creation,
    settleAlerts,
    goTo: (at: Date | string) => (now = new Date(at)),
    async person(over: Parameters<typeof buildAccount>[1] = { plano: 'ativo' }): Promise<string> {
      const account = buildAccount(nextUserNumber(), over);
      await table.client.send(
        new PutCommand({ TableName: table.name, Item: accountItem(account) }),
      );
      return account.id;
    },
    async setPlan(accountId: string, plano: 'ativo' | 'inativo') {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: rowKey(accountId, 'ACCOUNT'),
          UpdateExpression: 'SET plano = :plano',
          ExpressionAttributeValues: { ':plano': plano },
        }),
      );
    },
    create: (accountId: string, ticker: string, direction: 'acima' | 'abaixo', reais: number) =>
      createAlert(creation, accountId, {
        ticker,
        direction,
        targetInCentavos: Math.round(reais * 100),
        confirmed: true,
      }).then(({ alert }) => alert),
    find,
    sweep: (over: Partial<SweepDependencies> = {}) => sweepAlerts({ ...dependencies, ...over }),
    /**
     * Returns the events of the minute of an instant by name, each with its alert's id, or its account's where it
     * has no alert.
     */
    eventsOf: async (minute: Date): Promise<{ name: string; alertId: string }[]> =>
      (await outboxEvents(table, minute)).map(({ eventName, data }) => ({
        name: eventName,
        alertId: String(data['alertId'] ?? data['accountId']),
      })),
  };
}
