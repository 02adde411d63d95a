import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import {
  messageHours,
  describeOfferedHours,
  type DefaultHours,
} from '../../../shared/messages/message-hours.ts';
import type {
  MessageSettings,
  MessageSwitchChange,
} from '../../../shared/contracts/account-messages.ts';
import { identityDigest } from '../../entities/identity-digest.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import { suppressionAccess, suppressionLifter } from '../suppression/suppress.ts';
import { readChannelsAccess, saveChannelsAccess, channelStore } from './channel-store.ts';
import {
  changeMessageHour,
  changeMessageSettings,
  readMessageSettings,
  type SettingsDependencies,
} from './message-settings.ts';
import { pausedSwitches, type ChangeCause } from './plan-settings-change.ts';
import { readSuppressionsAccess, suppressionReader } from './read-suppressions.ts';

/** A command in words has seen no version of a page: after a race it starts again from the newest rows. */
const maxAttempts = 10;

/** Reads and changes a user's own message settings by commands in words, on any channel. */
export interface AccountMessages {
  /** @throws ProblemError `account_not_found` */
  read(accountId: string): Promise<MessageSettings>;
  /**
   * Sets the hour of an edition; null for the default hour.
   * @throws ProblemError `account_not_found`, `changed_meanwhile`, `invalid_request` for an hour that is not offered
   */
  chooseHour(accountId: string, kind: EditionKind, hour: string | null): Promise<MessageSettings>;
  /**
   * Turns message kinds and channels on or off, as the page does.
   * @param at ISO 8601: when the user wrote it, if earlier than now; later choices take precedence
   * @throws ProblemError `account_not_found`, `changed_meanwhile`, `invalid_request` for WhatsApp before a number is
   * linked
   */
  setSwitches(
    accountId: string,
    changes: readonly MessageSwitchChange[],
    at?: string,
    options?: SwitchOptions,
  ): Promise<MessageSettings>;
  /** Returns the turns that end a pause: the switches that it alone has turned off. */
  readPaused(accountId: string): Promise<readonly MessageSwitchChange[]>;
}

export interface SwitchOptions {
  /** Whether the switches are paused, and not refused (functions/messaging/preferences/plan-settings-change.ts). */
  readonly pauses?: boolean;
}

export interface AccountMessagesSettings {
  readonly usualHours: DefaultHours;
  readonly readTokenKey: ReadSecret;
  /** On WhatsApp, or to the assistant on the site. */
  readonly by: Extract<ChangeCause['by'], 'word' | 'assistant'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Table access of `accountMessages`. */
export const accountMessagesAccess: TableAccesses = [
  readChannelsAccess,
  saveChannelsAccess,
  readSuppressionsAccess,
  suppressionAccess,
];

/** Connects the use cases to the table, for the functions of other capabilities. */
export function accountMessages(table: Table, settings: AccountMessagesSettings): AccountMessages {
  const { by, clock, newId, usualHours } = settings;
  const suppressionDependencies = { table, clock, digest: identityDigest(settings.readTokenKey) };
  const dependencies: SettingsDependencies = {
    channels: channelStore(table),
    readSuppressions: suppressionReader(suppressionDependencies),
    liftSuppression: suppressionLifter(suppressionDependencies),
    usualHours,
    clock,
    newId,
  };
  return {
    read: (accountId) => readMessageSettings(dependencies, accountId),

    async chooseHour(accountId, kind, hour) {
      if (hour !== null && !messageHours[kind].includes(hour)) {
        throw new ProblemError('invalid_request', { text: describeOfferedHours(kind) });
      }
      for (let attempt = 1; ; attempt += 1) {
        const { updated_at } = await readMessageSettings(dependencies, accountId);
        const version = updated_at ?? undefined;
        try {
          return await changeMessageHour(dependencies, accountId, { kind, hour, version });
        } catch (error) {
          const isRace = error instanceof ProblemError && error.code === 'changed_meanwhile';
          if (!isRace || attempt === maxAttempts) throw error;
          await pauseAfterRace(attempt);
        }
      }
    },

    async readPaused(accountId) {
      return pausedSwitches((await dependencies.channels.read(accountId)).settings);
    },

    async setSwitches(accountId, turns, at, options) {
      const { channels } = await readMessageSettings(dependencies, accountId);
      if (needsWhatsAppLink(turns, channels)) {
        throw new ProblemError('invalid_request', {
          text: 'Ainda não há um WhatsApp vinculado à sua conta.',
        });
      }
      const cause = { by, userAgent: null, ...options, ...(at === undefined ? {} : { at }) };
      return changeMessageSettings(dependencies, accountId, { turns: [...turns] }, cause);
    },
  };
}

function needsWhatsAppLink(
  changes: readonly MessageSwitchChange[],
  channels: MessageSettings['channels'],
): boolean {
  return changes.some(
    ({ channel, kind, on }) =>
      on && kind === undefined && channels.some((one) => one.channel === channel && !one.linked),
  );
}
