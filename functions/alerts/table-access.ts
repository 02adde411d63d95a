import { assetReaderAccess, priceReaderAccess } from '../market/table-access.ts';
import { alertStoreAccess } from './management/alert-store.ts';
import { waitingPricesAccess } from './management/waiting-prices.ts';
import { accountsAccessAccess } from './sweep/accounts-with-access.ts';
import { sweepAccess } from './sweep/sweep-store.ts';
import { notifyFiredAccess } from './notifications/notify-alerts.ts';
import { settleAlertsAccess } from './watched-tickers/settle-alerts.ts';
import { watchTickersAccess } from './watched-tickers/watched-ticker-store.ts';

const managementAccess = [
  alertStoreAccess.readAccount,
  alertStoreAccess.list,
  settleAlertsAccess,
  alertStoreAccess.removeWaiting,
  alertStoreAccess.removeFired,
];

export const accountAlertsAccess = [managementAccess, alertStoreAccess.create, watchTickersAccess];

/** Table access of this capability's functions. */
export const tableAccess = {
  'own-alerts': [managementAccess, waitingPricesAccess],
  'set-alert': [
    alertStoreAccess.readAccount,
    alertStoreAccess.create,
    alertStoreAccess.change,
    watchTickersAccess,
    assetReaderAccess,
  ],
  'sweep-alerts': [
    Object.values(sweepAccess),
    accountsAccessAccess,
    priceReaderAccess,
    settleAlertsAccess,
  ],
  'settle-alerts': settleAlertsAccess,
  'tell-alerts': notifyFiredAccess,
};
