import { readReclaimableAccess } from '../accounts/reclaim/read-reclaimable.ts';
import { countDirectSendAccess } from '../messaging/delivery/count-direct-send.ts';
import { suppressionAccess } from '../messaging/suppression/suppress.ts';
import { addressAccess } from './address-store.ts';
import { codeAccess } from './code-store.ts';

const withoutSender = [
  addressAccess.find,
  codeAccess.save,
  codeAccess.useCode,
  readReclaimableAccess,
  suppressionAccess,
];

/** Table access of this capability's functions. */
export const tableAccess = {
  'email-proof': [withoutSender, countDirectSendAccess],
  'email-proof, without a sender': withoutSender,
};
