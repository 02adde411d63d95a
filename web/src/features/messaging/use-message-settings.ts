import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getMessageSettings,
  saveMessageSettings,
  type MessageSettings,
  type MessageSwitchChange,
} from '../../../../shared/contracts/account-messages.ts';
import { messageChoices as texts } from '../../copy/messaging/messages-page.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { dismissToasts } from '../../ui/feedback/toasts.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

/** The query key, used by other modules after changes that require reading the settings again. */
export const messageSettingsReading = 'message-settings';
const reading = messageSettingsReading;

/** Reads the user's message settings by kind and channel. */
export function useMessageSettings() {
  return useSessionQuery<MessageSettings>({
    reading: [reading],
    read: async (signal) => callWithSession(getMessageSettings, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** A change that failed, and why. */
export interface FailedChange {
  readonly turn: MessageSwitchChange;
  readonly error: Error;
}

/** Consecutive changes are sent one after the other, so that none uses an outdated version. */
export function useSetMessages() {
  const settingsCache = useCachedQuery<MessageSettings>(reading);
  const [waiting, setWaiting] = useState<readonly MessageSwitchChange[]>([]);
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const [last, setLast] = useState<MessageSwitchChange>();
  const { mutate } = useMutation({
    scope: { id: reading },
    mutationFn: async (turn: MessageSwitchChange) => {
      const version = settingsCache.read()?.updated_at ?? undefined;
      return callWithSession(
        saveMessageSettings,
        { turns: [turn], ...(version === undefined ? {} : { version }) },
        { undone: texts.undone },
      );
    },
    onSuccess: (answer) => settingsCache.write(() => answer),
    onError: async (error, turn) => {
      setFailed((before) => [...before, { turn, error }]);
      const stored = settingsCache.refetch();
      // A waiting change uses the settings stored now. Otherwise the last known settings are shown at once.
      if (isChangedMeanwhile(error)) await stored;
    },
    onSettled: (_answer, _error, turn) => {
      setWaiting((before) => before.filter((one) => one !== turn));
    },
  });
  return {
    /** The presses that are not answered yet. */
    waiting,
    failed,
    /** The last change. */
    last,
    setSwitch: (turn: MessageSwitchChange) => {
      dismissToasts();
      setFailed((before) => before.filter((one) => !isSameSwitch(one.turn, turn)));
      setWaiting((before) => [...before, turn]);
      setLast(turn);
      mutate(turn);
    },
  };
}

export function isSameSwitch(one: MessageSwitchChange, other: MessageSwitchChange): boolean {
  return one.channel === other.channel && one.kind === other.kind;
}

/** Why a change has failed. */
export function failureText(error: Error): string {
  if (isChangedMeanwhile(error)) return texts.changedMeanwhile;
  return callFailureText(error) ?? texts.notSaved;
}
