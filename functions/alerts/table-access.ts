import { assetReaderAccess, priceReaderAccess } from '../market/table-access.ts';
import { alertStoreAccess } from './own/alert-store.ts';
import { accessOfManyAccess } from './sweep/have-access.ts';
import { sweepAccess } from './sweep/sweep-store.ts';
import { tellFiredAccess } from './telling/tell-alerts.ts';
import { settleAlertsAccess } from './watch/settle-alerts.ts';
import { watchTickersAccess } from './watch/watched-ticker-store.ts';

const listing = [
  alertStoreAccess.readOwner,
  alertStoreAccess.list,
  settleAlertsAccess,
  alertStoreAccess.removeWaiting,
  alertStoreAccess.removeFired,
];

/** What `personAlerts` does to the table, beside reading an asset. */
export const personAlertsAccess = [listing, alertStoreAccess.begin, watchTickersAccess];

/** What each function of this capability does to the table. */
export const tableAccess = {
  'own-alerts': listing,
  'set-alert': [
    alertStoreAccess.readOwner,
    alertStoreAccess.begin,
    alertStoreAccess.change,
    watchTickersAccess,
    assetReaderAccess,
  ],
  'sweep-alerts': [
    Object.values(sweepAccess),
    accessOfManyAccess,
    priceReaderAccess,
    settleAlertsAccess,
  ],
  'settle-alerts': settleAlertsAccess,
  'tell-alerts': tellFiredAccess,
};
