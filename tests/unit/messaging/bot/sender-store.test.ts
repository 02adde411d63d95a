import { getExampleNumber } from 'libphonenumber-js/min';
import mobileExamples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { beforeEach, describe, expect, it } from 'vitest';
import {
  senderStore,
  type SenderStore,
} from '../../../../functions/messaging/bot/stores/sender-store.ts';
import { channelSettingsKey } from '../../../../functions/entities/channel-settings.ts';
import { suppressionAfter, suppressionKey } from '../../../../functions/entities/suppression.ts';
import { whatsAppContactKey } from '../../../../functions/entities/whatsapp-contact.ts';
import { isMobilePhone } from '../../../../shared/values/phone.ts';
import { phoneNumber } from '../../../support/users/phones.ts';
import { memoryTable } from '../../../support/sending/memory-table.ts';

const now = new Date('2026-11-28T12:00:00Z');
const at = '2026-11-20T10:00:00.000Z';
const digest = async (part: string, value: string) => `${part}:${value}`;

let table: ReturnType<typeof memoryTable>;
let senders: SenderStore;
beforeEach(() => {
  table = memoryTable();
  senders = senderStore(table.table, () => now, digest);
});

/** Stores a reader with a linked number, under the keys used before numbers had a country code. */
function reader(telefone: string, bsuid?: string): void {
  const [areaCode, last] = [telefone.slice(0, 2), telefone.slice(3)];
  const key = `55${areaCode}${last}`;
  table.put({
    ...whatsAppContactKey('acc_1'),
    entity: 'WhatsAppContact',
    // WhatsApp omits the nine only for numbers that once existed without it.
    wa_id: /^[6-9]/.test(last) ? key : `55${telefone}`,
    ...(bsuid === undefined ? {} : { bsuid }),
    linked_at: at,
    last_inbound_at: at,
    updated_at: at,
  });
  table.put({
    ...channelSettingsKey('acc_1'),
    entity: 'ChannelSettings',
    email: {},
    whatsapp: { opted_in_at: at },
    off: [],
    updated_at: at,
  });
  for (const name of [key, bsuid]) {
    if (name === undefined) continue;
    table.put({
      PK: `WHATSAPP#${name}`,
      SK: 'ACCOUNT',
      entity: 'WhatsAppClaim',
      accountId: 'acc_1',
    });
  }
}

/** Account phones with the digits of a number, with or without the optional nine. */
const confusablePhones = (digits: string) =>
  [digits, `${digits.slice(0, 2)}9${digits.slice(2)}`].filter(isMobilePhone);

const foreign = Object.keys(mobileExamples).flatMap((name) => {
  const example = getExampleNumber(name as keyof typeof mobileExamples, mobileExamples);
  if (example === undefined || example.country === 'BR') return [];
  // Besides the example, the country's format that resembles a Brazilian number.
  const { countryCallingCode: code, nationalNumber } = example;
  const alike = code.length === 2 ? [`+${code}9${nationalNumber.slice(1)}`] : [];
  return [example.number, ...alike];
});

describe('a number of another country', () => {
  it('belongs to an unlinked sender, with or without a user id, even if a reader has its digits', async () => {
    let confusable = 0;
    for (const number of foreign) {
      const waId = phoneNumber(number);
      for (const telefone of confusablePhones(number.slice(1))) {
        confusable += 1;
        for (const bsuid of [undefined, 'BR.15']) {
          reader(telefone, bsuid);
          for (const person of [{ waId }, { waId, userId: 'PE.77' }]) {
            const found = await senders.find(person);
            expect([number, found]).toMatchObject([
              number,
              { is: 'stranger', whatsAppId: number, digest: `phone:${number}` },
            ]);
            expect(found.addresses).not.toContain('BR.15');
          }
          expect(await senders.find({ waId: phoneNumber(`55${telefone}`) })).toMatchObject({
            is: 'account',
            accountId: 'acc_1',
          });
        }
      }
    }
    expect(confusable).toBeGreaterThan(10);
  });

  it('and a reader with its digits each stop only their own messages', async () => {
    const [telefone, number] = ['51987654321', phoneNumber('+51987654321')];
    reader(telefone);
    const stop = async (name: string) => {
      const key = await suppressionKey(digest, 'whatsapp', name);
      table.put({
        ...suppressionAfter(key, undefined, { silence: 'opted-out', at }, now),
        ...key,
      });
    };
    const own = { waId: phoneNumber(`55${telefone}`) };
    await stop(number);
    expect(await senders.find(own)).toMatchObject({ is: 'account', isOptedOut: false });
    expect(await senders.find({ waId: number })).toMatchObject({ isOptedOut: true });
    table = memoryTable();
    senders = senderStore(table.table, () => now, digest);
    reader(telefone);
    await stop(own.waId);
    expect(await senders.find(own)).toMatchObject({ is: 'account', isOptedOut: true });
    expect(await senders.find({ waId: number })).toMatchObject({ isOptedOut: false });
  });
});

describe('a reader', () => {
  it.each(['5551987654321', '555187654321'])('is found by %s', async (waId) => {
    reader('51987654321', 'BR.15');
    for (const person of [
      { waId: phoneNumber(waId) },
      { waId: phoneNumber(waId), userId: 'BR.15' },
      { userId: 'BR.15' },
    ]) {
      expect(await senders.find(person)).toMatchObject({ is: 'account', accountId: 'acc_1' });
    }
  });

  it('is found without the sender who took over the contact before', async () => {
    reader('51987654321', 'PE.77');
    const found = async (person: Parameters<SenderStore['find']>[0]) =>
      (await senders.find(person)).is;
    expect(await found({ waId: phoneNumber('+5551987654321') })).toBe('account');
    expect(await found({ waId: phoneNumber('+5551987654321'), userId: 'BR.15' })).toBe('account');
    expect(await found({ waId: phoneNumber('+51987654321'), userId: 'PE.77' })).toBe('stranger');
    expect(await found({ userId: 'PE.77' })).toBe('stranger');
  });

  it('is not found by a landline with the digits after the nine', async () => {
    reader('51933334444');
    expect((await senders.find({ waId: phoneNumber('555133334444') })).is).toBe('stranger');
  });
});
