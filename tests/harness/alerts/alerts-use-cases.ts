import {
  alertManagementDependencies,
  setAlertDependencies,
} from '../../../functions/alerts/alerts-dependencies.ts';
import {
  createAlert,
  deleteAlert,
  editAlert,
  findAlertPrice,
  listAlerts,
} from '../../../functions/alerts/management/manage-alerts.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import * as contracts from '../../../shared/contracts/alerts.ts';

interface SignedIn {
  readonly session: Pick<Session, 'accountId'>;
}

/** Use cases of alerts, each run with the role of its function; requests are parsed by their contracts. */
export function alertsUseCases(platformOf: (functionName: string) => Platform) {
  const setting = setAlertDependencies(platformOf('set-alert'));
  const dependencies = alertManagementDependencies(platformOf('own-alerts'));
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
    list: ({ session: { accountId } }: SignedIn) => listAlerts(dependencies, accountId),
    remove: ({ session: { accountId } }: SignedIn, id: string) =>
      deleteAlert(dependencies, accountId, id),
  };
}
