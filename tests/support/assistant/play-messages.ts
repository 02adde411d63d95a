import type { PersonMessages } from '../../../functions/messaging/consent/person-messages.ts';
import {
  wishedPreferences,
  type ChangedPreferences,
  type PersonPreferences,
} from '../../../functions/preferences/person-preferences.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import { messageChannels, switchableKinds } from '../../../shared/contracts/messaging.ts';
import type { MessageSettings, MessageTurn } from '../../../shared/contracts/own-messages.ts';
import { preferencesSchema, type Preferences } from '../../../shared/contracts/preferences.ts';
import { messageHours, offeredHours } from '../../../shared/messages/message-hours.ts';
import { appliedFrequency } from '../../../shared/messages/message-days.ts';
import { accountOf } from '../people/people.ts';

/** The messages and preferences of one person, who has a WhatsApp if they are given one. */
export function playMessages({
  isLinked = true,
  isInTrial = false,
  preferences: chosen = {},
}: {
  readonly isLinked?: boolean;
  readonly isInTrial?: boolean;
  readonly preferences?: Partial<Preferences>;
} = {}) {
  let settings: MessageSettings = {
    channels: messageChannels.map((channel) => ({
      channel,
      on: channel === 'email' || isLinked,
      linked: channel === 'email' || isLinked,
      silence: null,
    })),
    switches: switchableKinds.flatMap((kind) =>
      messageChannels.map((channel) => ({ kind, channel, on: true })),
    ),
    wantsMarketMessages: true,
    wantsReports: true,
    wantsNotes: true,
    hours: {
      usual: { opening: '07:00', closing: '18:30' },
      chosen: { opening: null, closing: null },
    },
    reportWeeks: 1,
    updated_at: null,
  };
  let paused: readonly MessageTurn[] = [];
  let preferences: Preferences = {
    ...preferencesSchema.parse(accountOf(1)),
    periodicidade_msg: 'diaria',
    tamanho_msg_abertura_fechamento: 'media',
    mensagem_ao_decorrer_do_dia: 'sim',
    ...chosen,
  };
  const messages: PersonMessages = {
    read: async () => settings,
    async chooseHour(_, kind, hour) {
      if (hour !== null && !messageHours[kind].includes(hour)) {
        throw new BfjError('invalid_request', { text: offeredHours(kind) });
      }
      const { hours } = settings;
      settings = {
        ...settings,
        hours: { ...hours, chosen: { ...hours.chosen, [kind]: hour } },
      };
      return settings;
    },
    readPaused: async () => paused.map((one) => ({ ...one, on: true })),
    async turn(_, turns, _at, options) {
      for (const { channel, kind, on } of turns) {
        if (channel === 'whatsapp' && kind === undefined && on && !isLinked) {
          throw new BfjError('invalid_request', {
            text: 'Ainda não há um WhatsApp vinculado à sua conta.',
          });
        }
        paused = paused.filter((one) => one.channel !== channel || one.kind !== kind);
        if (kind !== undefined && !on && options?.pauses === true) {
          paused = [...paused, { channel, kind, on }];
        }
        settings =
          kind === undefined
            ? {
                ...settings,
                channels: settings.channels.map((one) =>
                  one.channel === channel ? { ...one, on } : one,
                ),
              }
            : {
                ...settings,
                switches: settings.switches.map((one) =>
                  one.channel === channel && one.kind === kind ? { ...one, on } : one,
                ),
              };
      }
      return settings;
    },
  };
  const ports: {
    readonly messages: PersonMessages;
    readonly preferences: PersonPreferences;
  } = {
    messages,
    preferences: {
      read: async () => ({
        ...preferences,
        appliedFrequency: appliedFrequency(preferences.periodicidade_msg, isInTrial),
      }),
      async change(_, wish): Promise<ChangedPreferences> {
        const before = preferences;
        preferences = wishedPreferences(before, wish);
        return { before, after: preferences };
      },
    },
  };
  return {
    ports,
    settings: () => settings,
    preferences: () => preferences,
  };
}
