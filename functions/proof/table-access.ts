import { readGivingWayAccess } from '../accounts/giving-way/find-giving-way.ts';
import { countApartAccess } from '../messaging/sending/count-apart.ts';
import { suppressionAccess } from '../messaging/suppression/suppress.ts';
import { addressAccess } from './address-store.ts';
import { codeAccess } from './code-store.ts';

const withoutSender = [
  addressAccess.find,
  codeAccess.keep,
  codeAccess.useCode,
  readGivingWayAccess,
  suppressionAccess,
];

/** Table access of this capability's functions. */
export const tableAccess = {
  'email-proof': [withoutSender, countApartAccess],
  'email-proof, without a sender': withoutSender,
};
