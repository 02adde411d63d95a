import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import {
  messageHours,
  offeredHours,
  type UsualHours,
} from '../../../shared/messages/message-hours.ts';
import type { MessageSettings, MessageTurn } from '../../../shared/contracts/own-messages.ts';
import { identityDigest } from '../../records/identity-digest.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
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
import { pausedSwitches, type TurnCause } from './plan-turns.ts';
import { silenceAccess, silenceReader } from './read-silences.ts';

/** A command in words has seen no version of a page: after a race it starts again from the newest rows. */
const maximumAttempts = 10;

/** What somebody reads and changes of their own messages by words, wherever they say so. */
export interface PersonMessages {
  /** @throws BfjError `account_not_found` */
  read(accountId: string): Promise<MessageSettings>;
  /**
   * When an edition comes; null for the usual hour.
   * @throws BfjError `account_not_found`, `changed_meanwhile`, `invalid_request` for an hour that is not offered
   */
  chooseHour(accountId: string, kind: EditionKind, hour: string | null): Promise<MessageSettings>;
  /**
   * Turns kinds and channels on and off, as the page does.
   * @param at ISO 8601: when they said it, where that was before now; whatever they have said after it stays
   * @throws BfjError `account_not_found`, `changed_meanwhile`, `invalid_request` for WhatsApp before a number is linked
   */
  turn(
    accountId: string,
    turns: readonly MessageTurn[],
    at?: string,
    options?: TurnOptions,
  ): Promise<MessageSettings>;
  /** Returns the turns that end a pause: the switches that it alone has turned off. */
  readPaused(accountId: string): Promise<readonly MessageTurn[]>;
}

export interface TurnOptions {
  /** Whether the switches are paused, and not refused (functions/messaging/consent/plan-turns.ts). */
  readonly pauses?: boolean;
}

export interface PersonMessagesSettings {
  readonly usualHours: UsualHours;
  readonly readTokenKey: ReadSecret;
  /** On WhatsApp, or to the assistant on the site. */
  readonly by: Extract<TurnCause['by'], 'word' | 'assistant'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** What `personMessages` does to the table. */
export const personMessagesAccess: TableAccesses = [
  readChannelsAccess,
  saveChannelsAccess,
  silenceAccess,
  suppressionAccess,
];

/** On the real table, for the functions of other capabilities. */
export function personMessages(table: Table, given: PersonMessagesSettings): PersonMessages {
  const { by, clock, newId, usualHours } = given;
  const silencing = { table, clock, digest: identityDigest(given.readTokenKey) };
  const dependencies: SettingsDependencies = {
    channels: channelStore(table),
    readSilences: silenceReader(silencing),
    liftSuppression: suppressionLifter(silencing),
    usualHours,
    clock,
    newId,
  };
  return {
    read: (accountId) => readMessageSettings(dependencies, accountId),

    async chooseHour(accountId, kind, hour) {
      if (hour !== null && !messageHours[kind].includes(hour)) {
        throw new BfjError('invalid_request', { text: offeredHours(kind) });
      }
      for (let attempt = 1; ; attempt += 1) {
        const { updated_at } = await readMessageSettings(dependencies, accountId);
        const version = updated_at ?? undefined;
        try {
          return await changeMessageHour(dependencies, accountId, { kind, hour, version });
        } catch (error) {
          const isRace = error instanceof BfjError && error.code === 'changed_meanwhile';
          if (!isRace || attempt === maximumAttempts) throw error;
          await pauseAfterRace(attempt);
        }
      }
    },

    async readPaused(accountId) {
      return pausedSwitches((await dependencies.channels.read(accountId)).settings);
    },

    async turn(accountId, turns, at, options) {
      const { channels } = await readMessageSettings(dependencies, accountId);
      if (turnsOnNothing(turns, channels)) {
        throw new BfjError('invalid_request', {
          text: 'Ainda não há um WhatsApp vinculado à sua conta.',
        });
      }
      const cause = { by, userAgent: null, ...options, ...(at === undefined ? {} : { at }) };
      return changeMessageSettings(dependencies, accountId, { turns: [...turns] }, cause);
    },
  };
}

function turnsOnNothing(
  turns: readonly MessageTurn[],
  channels: MessageSettings['channels'],
): boolean {
  return turns.some(
    ({ channel, kind, on }) =>
      on && kind === undefined && channels.some((one) => one.channel === channel && !one.linked),
  );
}
