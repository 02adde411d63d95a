import { describe, expect, it } from 'vitest';
import { pausedSwitches, planTurns } from '../../../functions/messaging/consent/plan-turns.ts';
import type { ChannelSettings } from '../../../functions/records/channel-settings.ts';
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

describe('what turning messages on and off leaves', () => {
  it('one kind by a channel: a switch, and a proof that names it', () => {
    const turns = [{ kind: 'opening', channel: 'email', on: false }] as const;
    expect(planTurns(newId, undefined, turns, page, now)).toEqual({
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

  it('what is so already leaves nothing', () => {
    expect(
      planTurns(
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

  it('a pause marks its switches, and a refusal during it takes the mark away', () => {
    const turns = [{ kind: 'opening', channel: 'email', on: false }] as const;
    const refused = settings({ off: ['closing/email'] });
    const both = [...turns, { kind: 'closing', channel: 'email', on: false } as const];
    const paused = planTurns(newId, refused, both, { ...page, pauses: true }, now)?.settings;
    expect(paused).toMatchObject({
      off: ['opening/email', 'closing/email'],
      paused: ['opening/email'],
    });
    expect(pausedSwitches(paused)).toEqual([{ kind: 'opening', channel: 'email', on: true }]);
    const after = planTurns(newId, paused, turns, page, now);
    expect(after?.settings).not.toHaveProperty('paused');
    expect(after?.settings.off).toEqual(['opening/email', 'closing/email']);
    expect(after?.consents).toMatchObject([{ kind: 'opening', action: 'withdrawn' }]);
    const on = planTurns(newId, paused, pausedSwitches(paused), page, now)?.settings;
    expect(on).toEqual(settings({ off: ['closing/email'], updated_at: now }));
  });

  it('the link of an e-mail is remembered as such until the kind is turned on', () => {
    const off = [{ kind: 'closing', channel: 'email', on: false }] as const;
    const byLink = { by: 'link', userAgent: null } as const;
    const stopped = planTurns(newId, settings({ off: ['closing/email'] }), off, byLink, now);
    expect(stopped?.settings.off_by_link).toEqual(['closing/email']);
    expect(planTurns(newId, stopped?.settings, off, byLink, now)).toBeUndefined();
    const on = [{ ...off[0], on: true }];
    expect(planTurns(newId, stopped?.settings, on, page, now)?.settings).toEqual(
      settings({ updated_at: now }),
    );
  });

  it('switches that are not named stay', () => {
    const before = settings({ off: ['closing/email', 'alert/whatsapp'] });
    const turns = [{ kind: 'closing', channel: 'email', on: true }] as const;
    expect(planTurns(newId, before, turns, page, now)?.settings.off).toEqual(['alert/whatsapp']);
  });

  it.each([
    ['page', 'minhas-mensagens'],
    ['word', 'whatsapp'],
    ['partner', 'parceiro'],
    ['link', 'link-da-mensagem'],
  ] as const)('a channel that is ended by %s says when, by what and where', (by, screen) => {
    const before = settings({ whatsapp: whatsAppOn });
    const turns = [{ channel: 'whatsapp', on: false }] as const;
    const plan = planTurns(newId, before, turns, { by, userAgent: null }, now);
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

  it('a channel that comes back says which text was agreed to, and no earlier no', () => {
    const before = settings({
      whatsapp: { ...whatsAppOn, opted_out_at: earlier, opted_out_by: 'word' },
    });
    const turns = [{ channel: 'whatsapp', on: true }] as const;
    const plan = planTurns(newId, before, turns, { by: 'word', userAgent: null }, now);
    expect(plan?.settings.whatsapp).toEqual({
      opted_in_at: now,
      opted_in_by: 'whatsapp',
      text_version: legalTextsVersion,
    });
    expect(plan?.consents).toMatchObject([{ action: 'granted', screen: 'whatsapp' }]);
  });

  it('one thing that is turned twice at once is as it was turned last', () => {
    const turns = [
      { kind: 'alert', channel: 'email', on: false },
      { kind: 'alert', channel: 'email', on: true },
    ] as const;
    const plan = planTurns(newId, undefined, turns, page, now);
    expect(plan?.settings.off).toEqual([]);
    expect(plan?.consents.map(({ action }) => action)).toEqual(['withdrawn', 'granted']);
  });
});
