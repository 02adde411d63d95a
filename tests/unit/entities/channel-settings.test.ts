import { describe, expect, it } from 'vitest';
import type { MessageChannel, MessageKind } from '../../../shared/contracts/messaging.ts';
import {
  wantsMessage,
  type ChannelSettings,
} from '../../../functions/entities/channel-settings.ts';

const settings = (over: Partial<ChannelSettings>): ChannelSettings => ({
  entity: 'ChannelSettings',
  email: {},
  whatsapp: {},
  off: [],
  updated_at: '2026-11-23T10:00:00.000Z',
  ...over,
});
const linked = { opted_in_at: '2026-11-01T10:00:00.000Z' };
const left = { ...linked, opted_out_at: '2026-11-02T10:00:00.000Z' };
const cameBack = { ...left, opted_in_at: '2026-11-03T10:00:00.000Z' };
const daily = {
  periodicidade_msg: 'diaria',
  relatórios_da_carteira: 'sim',
  mensagem_ao_decorrer_do_dia: 'sim',
} as const;
const never = {
  periodicidade_msg: 'nunca',
  relatórios_da_carteira: 'nao',
  mensagem_ao_decorrer_do_dia: 'nao',
} as const;

const notes = { mensagem_ao_decorrer_do_dia: 'sim' } as const;

type WantedMessages = Parameters<typeof wantsMessage>[1];
type Row = readonly [
  string,
  ChannelSettings | undefined,
  MessageKind,
  MessageChannel,
  boolean,
  WantedMessages,
];

describe('message preferences per kind and channel', () => {
  it.each<Row>([
    ['nothing said: e-mail', undefined, 'opening', 'email', true, daily],
    ['nothing said: no WhatsApp', undefined, 'opening', 'whatsapp', false, daily],
    ['an answer, with any settings', undefined, 'reply', 'whatsapp', true, daily],
    ['an answer after leaving', settings({ whatsapp: left }), 'reply', 'whatsapp', true, daily],
    ['no answers by e-mail', undefined, 'reply', 'email', false, daily],
    ['yes on WhatsApp', settings({ whatsapp: linked }), 'opening', 'whatsapp', true, daily],
    ['left', settings({ whatsapp: left }), 'alert', 'whatsapp', false, daily],
    ['left and came back', settings({ whatsapp: cameBack }), 'alert', 'whatsapp', true, daily],
    ['left e-mail', settings({ email: left }), 'closing', 'email', false, daily],
    ['left e-mail, a receipt', settings({ email: left }), 'account', 'email', true, daily],
    ['left WhatsApp, a receipt', settings({ whatsapp: left }), 'account', 'whatsapp', false, daily],
    ['one switched off', settings({ off: ['opening/email'] }), 'opening', 'email', false, daily],
    ['the other not', settings({ off: ['opening/email'] }), 'closing', 'email', true, daily],
    ['no messages wanted', undefined, 'opening', 'email', false, never],
    ['no reports wanted', undefined, 'weekly-report', 'email', false, never],
    ['notes during the day', undefined, 'note', 'email', true, daily],
    ['notes without editions', undefined, 'note', 'email', true, { ...never, ...notes }],
    ['no notes wanted', undefined, 'note', 'email', false, never],
    ['notes switched off', settings({ off: ['note/email'] }), 'note', 'email', false, daily],
    ['alerts are asked for one by one', undefined, 'alert', 'email', true, never],
  ])('%s', (_, own, kind, channel, wants, wishes) => {
    expect(wantsMessage(own, wishes, kind, channel)).toBe(wants);
  });
});
