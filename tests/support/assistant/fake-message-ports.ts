import type { AccountMessages } from '../../../functions/messaging/preferences/account-messages.ts';
import {
  patchPreferences,
  type ChangedPreferences,
  type AccountPreferences,
} from '../../../functions/preferences/account-preferences.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { messageChannels, switchableKinds } from '../../../shared/contracts/messaging.ts';
import type {
  MessageSettings,
  MessageSwitchChange,
} from '../../../shared/contracts/account-messages.ts';
import { preferencesSchema, type Preferences } from '../../../shared/contracts/preferences.ts';
import { messageHours, describeOfferedHours } from '../../../shared/messages/message-hours.ts';
import { appliedFrequency } from '../../../shared/messages/message-days.ts';
import { buildAccount } from '../users/test-accounts.ts';

/** Returns the messages and preferences of one user, who has WhatsApp only if given a number. */
export function fakeMessagePorts({
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
  let paused: readonly MessageSwitchChange[] = [];
  let preferences: Preferences = {
    ...preferencesSchema.parse(buildAccount(1)),
    periodicidade_msg: 'diaria',
    tamanho_msg_abertura_fechamento: 'media',
    mensagem_ao_decorrer_do_dia: 'sim',
    ...chosen,
  };
  const messages: AccountMessages = {
    read: async () => settings,
    async chooseHour(_, kind, hour) {
      if (hour !== null && !messageHours[kind].includes(hour)) {
        throw new ProblemError('invalid_request', { text: describeOfferedHours(kind) });
      }
      const { hours } = settings;
      settings = {
        ...settings,
        hours: { ...hours, chosen: { ...hours.chosen, [kind]: hour } },
      };
      return settings;
    },
    readPaused: async () => paused.map((one) => ({ ...one, on: true })),
    async setSwitches(_, turns, _at, options) {
      for (const { channel, kind, on } of turns) {
        if (channel === 'whatsapp' && kind === undefined && on && !isLinked) {
          throw new ProblemError('invalid_request', {
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
    readonly messages: AccountMessages;
    readonly preferences: AccountPreferences;
  } = {
    messages,
    preferences: {
      read: async () => ({
        ...preferences,
        appliedFrequency: appliedFrequency(preferences.periodicidade_msg, isInTrial),
      }),
      async change(_, changes): Promise<ChangedPreferences> {
        const before = preferences;
        preferences = patchPreferences(before, changes);
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
