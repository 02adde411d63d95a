import { expect, it } from 'vitest';
import {
  accountSkipReason,
  addressSkipReason,
} from '../../../../functions/messaging/delivery/read-send-preferences.ts';
import { deliveryId } from '../../../../functions/entities/delivery.ts';
import { channelSettingsKey } from '../../../../functions/entities/channel-settings.ts';
import { rowKey } from '../../../../functions/entities/account-rows.ts';
import { suppressionAfter } from '../../../../functions/entities/suppression.ts';

const now = new Date('2026-11-24T12:05:00Z');
const [before, asked, after] = [
  '2026-11-24T11:59:00.000Z',
  '2026-11-24T12:00:00.000Z',
  '2026-11-24T12:00:00.999Z',
];
const registration = {
  email: 'ana@exemplo.com.br',
  telefone: '(11) 98888-7777',
  nome: 'Ana',
  periodicidade_msg: 'diaria',
  relatórios_da_carteira: 'sim',
};

it.each([
  ['not stopped', {}, asked, undefined],
  ['stopped after the question', { opted_out_at: after }, asked, 'opted-out'],
  ['stopped before the question', { opted_out_at: before }, asked, undefined],
  ['stopped by the question itself', { opted_out_at: asked }, asked, undefined],
  [
    'stopped, and started again',
    { opted_in_at: now.toISOString(), opted_out_at: after },
    asked,
    undefined,
  ],
  ['a confirmation or help', { opted_out_at: after }, undefined, undefined],
] as const)('a queued answer to an account: %s', (_, whatsapp, askedAt, skipReason) => {
  const rows = new Map<string, Record<string, unknown>>([
    [rowKey('acc_1', 'ACCOUNT').SK, registration],
    [
      channelSettingsKey('acc_1').SK,
      {
        entity: 'ChannelSettings',
        email: {},
        whatsapp: { opted_in_at: '2026-01-01T00:00:00.000Z', ...whatsapp },
        off: [],
        updated_at: asked,
      },
    ],
  ]);
  const reply = {
    recipient: { by: 'account', accountId: 'acc_1' },
    kind: 'reply',
    channel: 'whatsapp',
  } as const;
  expect(accountSkipReason({ ...reply, askedAt }, ({ SK }) => rows.get(SK), now)).toBe(skipReason);
});

it.each([
  ['after the question', after, asked, 'opted-out'],
  ['before the question', before, asked, undefined],
  ['after what no stop word withdraws', after, undefined, undefined],
] as const)('an answer to an unlinked sender who has stopped %s', (_, at, askedAt, skipReason) => {
  const key = { PK: 'SUPPRESSED#digest', SK: 'WHATSAPP' };
  const row = suppressionAfter(key, undefined, { silence: 'opted-out', at }, now);
  const message = {
    id: deliveryId('2026-11-24', 'reply', 'occasion'),
    kind: 'reply',
    channel: 'whatsapp',
    urgency: 'priority',
    recipient: { by: 'stranger', digest: 'digest', whatsAppId: '5511988887777' },
    subject: 'Resposta no WhatsApp',
    parts: ['Oi.'],
    askedAt,
    notAfter: now.toISOString(),
  } as const;
  const destination = { address: '5511988887777', suppressionKeys: [key] };
  expect(addressSkipReason(message, destination, () => row, now)).toBe(skipReason);
});
