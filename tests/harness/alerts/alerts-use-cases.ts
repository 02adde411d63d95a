import {
  ownAlertsDependencies,
  setAlertDependencies,
} from '../../../functions/alerts/alerts-dependencies.ts';
import {
  createAlert,
  deleteAlert,
  editAlert,
  findAlertPrice,
  listAlerts,
} from '../../../functions/alerts/own/own-alerts.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import * as contracts from '../../../shared/contracts/alerts.ts';

interface SignedIn {
  readonly session: Pick<Session, 'accountId'>;
}

/** What people do with their alerts, each by the function whose role may do it; requests are parsed by their contracts. */
export function alertsUseCases(platformOf: (functionName: string) => Platform) {
  const setting = setAlertDependencies(platformOf('set-alert'));
  const own = ownAlertsDependencies(platformOf('own-alerts'));
  return {
    priceOf: async ({ session: { accountId } }: SignedIn, typed: string) => {
      const { ticker } = parseContract(contracts.getAlertPrice.request, { ticker: typed });
      const { priceInCentavos } = await findAlertPrice(setting, accountId, ticker);
      return priceInCentavos;
    },
    create: async ({ session: { accountId } }: SignedIn, sent: object) => {
      const draft = { direction: 'acima', ...sent };
      return createAlert(setting, accountId, parseContract(contracts.createAlert.request, draft));
    },
    edit: async ({ session: { accountId } }: SignedIn, sent: object) =>
      editAlert(setting, accountId, parseContract(contracts.editAlert.request, sent)),
    list: ({ session: { accountId } }: SignedIn) => listAlerts(own, accountId),
    remove: ({ session: { accountId } }: SignedIn, id: string) => deleteAlert(own, accountId, id),
  };
}
