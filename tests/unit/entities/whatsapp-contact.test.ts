import { expect, it } from 'vitest';
import {
  isForeignUserId,
  safeParseWhatsAppContact,
  whatsAppClaimKeys,
} from '../../../functions/entities/whatsapp-contact.ts';

const at = '2026-11-20T10:00:00.000Z';
const row = { entity: 'WhatsAppContact', linked_at: at, last_inbound_at: at, updated_at: at };

it.each([
  ['a number as WhatsApp wrote it', { wa_id: '551188887777' }, { wa_id: '+5511988887777' }],
  ['a number as it is written now', { wa_id: '+5511988887777' }, { wa_id: '+5511988887777' }],
  [
    'both names of a reader',
    { wa_id: '5511988887777', bsuid: 'BR.15' },
    { wa_id: '+5511988887777', bsuid: 'BR.15' },
  ],
  [
    "an id alone, even from another country than the number's",
    { bsuid: 'PT.15' },
    { bsuid: 'PT.15' },
  ],
  [
    'an id of a larger partner of Meta’s',
    { wa_id: '5511988887777', bsuid: 'US.ENT.15' },
    { wa_id: '+5511988887777', bsuid: 'US.ENT.15' },
  ],
  [
    'the id of a stranger who took the contact over',
    { wa_id: '5551987654321', bsuid: 'PE.15' },
    { wa_id: '+5551987654321' },
  ],
  ['the number of a stranger', { wa_id: '51987654321', bsuid: 'BR.15' }, { bsuid: 'BR.15' }],
  ['no names that are both foreign', { wa_id: '51987654321', bsuid: 'PE.15' }, {}],
  ['no number that is none', { wa_id: 'x' }, {}],
])('a contact is parsed with %s', (_, stored, read) => {
  const { entity, linked_at, last_inbound_at, updated_at, ...names } =
    safeParseWhatsAppContact({ ...row, ...stored }) ?? row;
  expect({ entity, linked_at, last_inbound_at, updated_at }).toEqual(row);
  expect(
    Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
  ).toEqual(read);
});

it('its claims keep their stored keys', () => {
  const contact = safeParseWhatsAppContact({ ...row, wa_id: '+5511988887777', bsuid: 'BR.15' });
  expect(contact && whatsAppClaimKeys(contact).map(({ PK }) => PK)).toEqual([
    'WHATSAPP#551188887777',
    'WHATSAPP#BR.15',
  ]);
});

it.each([
  ['BR.1502576394655843', false],
  ['US.ENT.1502576394655843', false],
  ['1502576394655843', false],
  ['PE.1502576394655843', true],
  ['US.1502576394655843', true],
])('%s is an id of another country: %s', (userId, isForeign) => {
  expect(isForeignUserId(userId)).toBe(isForeign);
});
