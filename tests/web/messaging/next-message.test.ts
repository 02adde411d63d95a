import { describe, expect, test } from 'vitest';
import type { MessageSettings } from '../../../shared/contracts/account-messages.ts';
import type { MessageFrequency } from '../../../shared/contracts/preferences.ts';
import { switchableKinds } from '../../../shared/contracts/messaging.ts';
import { comingDay, comingHour, comingKind } from '../../../web/src/copy/messaging/next-message.ts';
import { nextMessage } from '../../../web/src/features/messaging/next-message/next-message.ts';

const saoPaulo = '11988887777';
const manaus = '92988887777';

function settingsOf(over: Partial<MessageSettings> = {}): MessageSettings {
  return {
    channels: [
      { channel: 'email', on: true, linked: true, silence: null },
      { channel: 'whatsapp', on: true, linked: false, silence: null },
    ],
    switches: switchableKinds.flatMap((kind) => [
      { kind, channel: 'email' as const, on: true },
      { kind, channel: 'whatsapp' as const, on: true },
    ]),
    wantsMarketMessages: true,
    wantsReports: true,
    wantsNotes: true,
    hours: {
      usual: { opening: '07:00', closing: '18:00' },
      chosen: { opening: null, closing: null },
    },
    reportWeeks: 1,
    updated_at: null,
    ...over,
  };
}

function describeNext(
  now: string,
  frequency: MessageFrequency,
  settings: MessageSettings = settingsOf(),
  phone: string | null = saoPaulo,
  accessEndsAt: string | null = null,
): string | undefined {
  const next = nextMessage({ settings, frequency, phone, accessEndsAt }, new Date(now));
  if (next === undefined) return undefined;
  const { day, today, hour, waitsForClose, kind, channels } = next;
  if (next.isAfterAccess) return 'nothing before the end of access';
  return `${comingDay(day, today)}, ${comingHour(hour, waitsForClose)}: ${comingKind(kind, channels)}`;
}

const late = { opening: '09:30', closing: '20:00' };

describe('the next message of the market', () => {
  test.each<[string, string, MessageFrequency, string | undefined]>([
    [
      'the opening of the same morning',
      '2026-11-25T09:00:00Z',
      'diaria',
      'Hoje, às 7h: Abertura do mercado, por e-mail',
    ],
    [
      'the closing after seven, which waits for the market',
      '2026-11-25T10:00:00Z',
      'diaria',
      'Hoje, a partir das 18h: Fechamento do mercado, por e-mail',
    ],
    [
      'the closing at its own hour while New York has summer time',
      '2026-09-16T15:00:00Z',
      'diaria',
      'Hoje, às 18h: Fechamento do mercado, por e-mail',
    ],
    [
      'the next morning after the closing',
      '2026-11-25T22:00:00Z',
      'diaria',
      'Amanhã, às 7h: Abertura do mercado, por e-mail',
    ],
    [
      'Monday after a weekend',
      '2026-11-27T22:00:00Z',
      'diaria',
      'Segunda-feira, 30 de novembro, às 7h: Abertura do mercado, por e-mail',
    ],
    [
      'the day after a holiday',
      '2026-12-23T22:00:00Z',
      'diaria',
      'Segunda-feira, 28 de dezembro, às 7h: Abertura do mercado, por e-mail',
    ],
    [
      'the digest of the week on Saturday',
      '2026-11-25T10:00:00Z',
      'semanal',
      'Sábado, 28 de novembro, às 9h: Resumo do mercado, por e-mail',
    ],
    [
      'the digest of a fortnight on its own Saturday',
      '2026-11-21T13:00:00Z',
      'quinzenal',
      'Sábado, 5 de dezembro, às 9h: Resumo do mercado, por e-mail',
    ],
    ['nothing for an account without messages', '2026-11-25T10:00:00Z', 'nunca', undefined],
  ])('is %s', (_, now, frequency, expected) => {
    expect(describeNext(now, frequency)).toBe(expected);
  });

  test('comes at the chosen hour, in the time zone of the phone', () => {
    const settings = settingsOf({ hours: { ...settingsOf().hours, chosen: late } });
    expect(describeNext('2026-11-25T12:45:00Z', 'diaria', settings)).toMatch(/^Hoje, às 20h/);
    expect(describeNext('2026-11-25T12:45:00Z', 'diaria', settings, manaus)).toMatch(
      /^Hoje, às 9h30/,
    );
  });

  test('does not come if access ends before it, to the minute', () => {
    const comes = (end: string) =>
      describeNext('2026-11-13T22:50:00Z', 'diaria', settingsOf(), saoPaulo, end);
    expect(comes('2026-11-16T10:00:00Z')).toBe('nothing before the end of access');
    expect(comes('2026-11-16T10:00:01Z')).toMatch(/^Segunda-feira, 16 de novembro, às 7h/);
    expect(
      describeNext(
        '2026-11-13T22:50:00Z',
        'semanal',
        settingsOf(),
        saoPaulo,
        '2026-11-14T09:00:00Z',
      ),
    ).toBe('nothing before the end of access');
  });

  test('names only the channels by which it comes', () => {
    const linked = settingsOf({
      channels: settingsOf().channels.map((one) => ({ ...one, linked: true })),
    });
    expect(describeNext('2026-11-25T09:00:00Z', 'diaria', linked)).toMatch(
      /por e-mail e pelo WhatsApp$/,
    );
    const noOpening = {
      ...linked,
      switches: linked.switches.map((one) => ({ ...one, on: one.kind !== 'opening' })),
    };
    expect(describeNext('2026-11-25T09:00:00Z', 'diaria', noOpening)).toMatch(
      /^Hoje, a partir das 18h/,
    );
    const silent = settingsOf({
      channels: settingsOf().channels.map((one) => ({ ...one, on: false })),
    });
    expect(describeNext('2026-11-25T09:00:00Z', 'diaria', silent)).toBeUndefined();
  });
});
