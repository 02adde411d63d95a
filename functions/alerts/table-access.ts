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

export const personAlertsAccess = [listing, alertStoreAccess.begin, watchTickersAccess];

/** Table access of this capability's functions. */
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
