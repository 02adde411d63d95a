import { describe, expect, it } from 'vitest';
import {
  pausedSwitches,
  planSettingsChange,
} from '../../../functions/messaging/preferences/plan-settings-change.ts';
import type { ChannelSettings } from '../../../functions/entities/channel-settings.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';

const now = '2026-11-23T10:00:00.000Z';
const earlier = '2026-11-01T10:00:00.000Z';
const newId = (prefix: string) => `${prefix}_1`;
const settings = (over: Partial<ChannelSettings> = {}): ChannelSettings => ({
  entity: 'ChannelSettings',
  email: {},
  whatsapp: {},
  off: [],
  updated_at: earlier,
  ...over,
});
const page = { by: 'page', userAgent: 'tests/1' } as const;
const whatsAppOn = {
  opted_in_at: earlier,
  opted_in_by: 'vinculo-do-whatsapp',
  text_version: '2026-01-01',
};

describe('the record of switched messages', () => {
  it('one kind by a channel: writes a switch, and a consent record that names it', () => {
    const turns = [{ kind: 'opening', channel: 'email', on: false }] as const;
    expect(planSettingsChange(newId, undefined, turns, page, now)).toEqual({
      settings: settings({ off: ['opening/email'], updated_at: now }),
      consents: [
        {
          id: 'con_1',
          purpose: 'email_messages',
          kind: 'opening',
          action: 'withdrawn',
          textVersion: legalTextsVersion,
          at: now,
          screen: 'minhas-mensagens',
          userAgent: 'tests/1',
        },
      ],
    });
  });

  it('is not written when nothing changes', () => {
    expect(
      planSettingsChange(
        newId,
        settings({ off: ['opening/email'] }),
        [
          { kind: 'opening', channel: 'email', on: false },
          { channel: 'email', on: true },
          { channel: 'whatsapp', on: false },
        ],
        page,
        now,
      ),
    ).toBeUndefined();
  });

  it('a pause marks its switches, and switching off during it removes the mark', () => {
    const turns = [{ kind: 'opening', channel: 'email', on: false }] as const;
    const refused = settings({ off: ['closing/email'] });
    const both = [...turns, { kind: 'closing', channel: 'email', on: false } as const];
    const paused = planSettingsChange(
      newId,
      refused,
      both,
      { ...page, pauses: true },
      now,
    )?.settings;
    expect(paused).toMatchObject({
      off: ['opening/email', 'closing/email'],
      paused: ['opening/email'],
    });
    expect(pausedSwitches(paused)).toEqual([{ kind: 'opening', channel: 'email', on: true }]);
    const after = planSettingsChange(newId, paused, turns, page, now);
    expect(after?.settings).not.toHaveProperty('paused');
    expect(after?.settings.off).toEqual(['opening/email', 'closing/email']);
    expect(after?.consents).toMatchObject([{ kind: 'opening', action: 'withdrawn' }]);
    const on = planSettingsChange(newId, paused, pausedSwitches(paused), page, now)?.settings;
    expect(on).toEqual(settings({ off: ['closing/email'], updated_at: now }));
  });

  it('an unsubscribe link is recorded until the kind is switched on', () => {
    const off = [{ kind: 'closing', channel: 'email', on: false }] as const;
    const byLink = { by: 'link', userAgent: null } as const;
    const stopped = planSettingsChange(
      newId,
      settings({ off: ['closing/email'] }),
      off,
      byLink,
      now,
    );
    expect(stopped?.settings.off_by_link).toEqual(['closing/email']);
    expect(planSettingsChange(newId, stopped?.settings, off, byLink, now)).toBeUndefined();
    const on = [{ ...off[0], on: true }];
    expect(planSettingsChange(newId, stopped?.settings, on, page, now)?.settings).toEqual(
      settings({ updated_at: now }),
    );
  });

  it('other switches stay', () => {
    const before = settings({ off: ['closing/email', 'alert/whatsapp'] });
    const turns = [{ kind: 'closing', channel: 'email', on: true }] as const;
    expect(planSettingsChange(newId, before, turns, page, now)?.settings.off).toEqual([
      'alert/whatsapp',
    ]);
  });

  it.each([
    ['page', 'minhas-mensagens'],
    ['word', 'whatsapp'],
    ['partner', 'parceiro'],
    ['link', 'link-da-mensagem'],
  ] as const)('a channel stopped by %s has the time, cause and page', (by, screen) => {
    const before = settings({ whatsapp: whatsAppOn });
    const turns = [{ channel: 'whatsapp', on: false }] as const;
    const plan = planSettingsChange(newId, before, turns, { by, userAgent: null }, now);
    expect(plan?.settings.whatsapp).toEqual({
      ...whatsAppOn,
      opted_out_at: now,
      opted_out_by: by,
    });
    expect(plan?.consents).toMatchObject([
      { purpose: 'whatsapp_messages', action: 'withdrawn', screen, userAgent: null },
    ]);
    expect(plan?.consents[0]).not.toHaveProperty('kind');
  });

  it('a channel that starts again has the accepted text, and no earlier stop', () => {
    const before = settings({
      whatsapp: { ...whatsAppOn, opted_out_at: earlier, opted_out_by: 'word' },
    });
    const turns = [{ channel: 'whatsapp', on: true }] as const;
    const plan = planSettingsChange(newId, before, turns, { by: 'word', userAgent: null }, now);
    expect(plan?.settings.whatsapp).toEqual({
      opted_in_at: now,
      opted_in_by: 'whatsapp',
      text_version: legalTextsVersion,
    });
    expect(plan?.consents).toMatchObject([{ action: 'granted', screen: 'whatsapp' }]);
  });

  it('the last of two simultaneous switches wins', () => {
    const turns = [
      { kind: 'alert', channel: 'email', on: false },
      { kind: 'alert', channel: 'email', on: true },
    ] as const;
    const plan = planSettingsChange(newId, undefined, turns, page, now);
    expect(plan?.settings.off).toEqual([]);
    expect(plan?.consents.map(({ action }) => action)).toEqual(['withdrawn', 'granted']);
  });
});
