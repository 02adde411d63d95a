import { phoneNumber } from '../../support/users/phones.ts';
import { expect, it } from 'vitest';
import { readMessageSettings } from '../../../functions/messaging/preferences/message-settings.ts';
import type { ChannelRows } from '../../../functions/messaging/preferences/channel-store.ts';
import type { ChannelSuppression } from '../../../functions/messaging/preferences/read-suppressions.ts';
import type { ChannelConsent } from '../../../functions/entities/channel-settings.ts';

const yes = '2026-11-20T10:00:00.000Z';
const no = '2026-11-21T10:00:00.000Z';
const contact = {
  entity: 'WhatsAppContact',
  wa_id: phoneNumber('+5511988887777'),
  linked_at: yes,
  last_inbound_at: yes,
  updated_at: yes,
} as const;

async function whatsAppSuppression(
  whatsapp: ChannelConsent,
  { isLinked = true, silences = [] as readonly ChannelSuppression[] } = {},
) {
  const rows: ChannelRows = {
    registration: { email: 'ana@exemplo.com.br' },
    settings: {
      entity: 'ChannelSettings',
      email: { opted_out_at: no, opted_out_by: 'word' },
      whatsapp,
      off: [],
      updated_at: no,
    },
    contact: isLinked ? contact : undefined,
  };
  const channels = { read: async () => rows, save: async () => 'saved' as const };
  const { channels: shown } = await readMessageSettings(
    {
      usualHours: { opening: '07:00', closing: '18:00' },
      channels,
      readSuppressions: async () => silences,
    },
    'acc_1',
  );
  expect(shown[0]?.silence).toBeNull();
  return shown[1]?.silence;
}

it.each(['word', 'partner'] as const)(
  'WhatsApp stopped by a %s is shown as such, with the date',
  async (by) => {
    const stopped = { opted_in_at: yes, opted_out_at: no, opted_out_by: by };
    const expectedSuppression = { reason: 'opted-out', since: no, until: null, email: null };
    expect(await whatsAppSuppression(stopped)).toEqual(expectedSuppression);
    // Without a linked number there is nothing to suppress.
    expect(await whatsAppSuppression(stopped, { isLinked: false })).toBeNull();
    const back = '2026-11-22T10:00:00.000Z';
    expect(await whatsAppSuppression({ ...stopped, opted_in_at: back })).toBeNull();
  },
);

it('a setting of the page is not a suppression, and a suppression by the partner comes first', async () => {
  const off = { opted_in_at: yes, opted_out_at: no };
  expect(await whatsAppSuppression({ ...off, opted_out_by: 'page' })).toBeNull();
  const until = '2026-12-21T10:00:00.000Z';
  const unreachable = {
    channel: 'whatsapp',
    names: ['5511988887777'],
    reason: 'unreachable',
    since: yes,
    until,
  } as const;
  expect(
    await whatsAppSuppression({ ...off, opted_out_by: 'word' }, { silences: [unreachable] }),
  ).toMatchObject({ reason: 'unreachable', until });
});
