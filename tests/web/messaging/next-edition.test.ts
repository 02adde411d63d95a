import { expect, test } from 'vitest';
import type { MessageSettings } from '../../../shared/contracts/own-messages.ts';
import { nextEdition } from '../../../web/src/features/messaging/next-edition.ts';

const settings: MessageSettings = {
  channels: [
    { channel: 'email', on: true, linked: true, silence: null },
    { channel: 'whatsapp', on: true, linked: false, silence: null },
  ],
  switches: [
    { kind: 'opening', channel: 'email', on: true },
    { kind: 'closing', channel: 'email', on: true },
  ],
  wantsMarketMessages: true,
  wantsReports: false,
  wantsNotes: false,
  hours: {
    usual: { opening: '07:00', closing: '18:30' },
    chosen: { opening: null, closing: null },
  },
  reportWeeks: 1,
  updated_at: null,
};
const saoPaulo = '11988887777';
const manaus = '92988887777';

test.each([
  [
    'before the opening of a trading day',
    '2026-11-27T09:00:00Z',
    saoPaulo,
    'opening',
    '2026-11-27',
  ],
  ['after it', '2026-11-27T10:00:01Z', saoPaulo, 'closing', '2026-11-27'],
  ['on Friday evening', '2026-11-27T21:31:00Z', saoPaulo, 'opening', '2026-11-30'],
  [
    'at the same instant where clocks are an hour behind',
    '2026-11-27T21:31:00Z',
    manaus,
    'closing',
    '2026-11-27',
  ],
] as const)('%s', (_when, now, phone, kind, day) => {
  expect(nextEdition(settings, phone, new Date(now))).toMatchObject({ kind, day });
});

test('a chosen hour counts, and what is switched off or cannot arrive does not', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const chosen = { opening: '10:30', closing: null };
  const late = { ...settings, hours: { ...settings.hours, chosen } };
  expect(nextEdition(late, saoPaulo, now)).toEqual({
    kind: 'opening',
    day: '2026-11-27',
    hour: '10:30',
  });
  const switches = settings.switches.map((one) => ({ ...one, on: one.kind === 'opening' }));
  expect(nextEdition({ ...settings, switches }, saoPaulo, now)).toMatchObject({
    kind: 'opening',
    day: '2026-11-30',
  });
  const channels = settings.channels.map((one) => ({ ...one, on: false }));
  for (const none of [
    { ...settings, channels },
    { ...settings, wantsMarketMessages: false },
  ]) {
    expect(nextEdition(none, saoPaulo, now)).toBeUndefined();
  }
});
