import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getMessageSettings,
  saveMessageSettings,
  type MessageSettings,
  type MessageTurn,
} from '../../../../shared/contracts/own-messages.ts';
import { messageChoices as texts } from '../../copy/messaging/own-messages.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { dismissToasts } from '../../ui/feedback/toasts.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

/** By which others have it read again that change what it says. */
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
  readonly turn: MessageTurn;
  readonly error: Error;
}

/** Presses that follow each other are sent one after the other, so that none is of an older version. */
export function useSetMessages() {
  const known = useCachedQuery<MessageSettings>(reading);
  const [waiting, setWaiting] = useState<readonly MessageTurn[]>([]);
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const [last, setLast] = useState<MessageTurn>();
  const { mutate } = useMutation({
    scope: { id: reading },
    mutationFn: async (turn: MessageTurn) => {
      const version = known.read()?.updated_at ?? undefined;
      return callWithSession(
        saveMessageSettings,
        { turns: [turn], ...(version === undefined ? {} : { version }) },
        { undone: texts.undone },
      );
    },
    onSuccess: (answer) => known.write(() => answer),
    onError: async (error, turn) => {
      setFailed((before) => [...before, { turn, error }]);
      const stored = known.readAgain();
      // A press that waits goes by what is stored now. Elsewhere what was seen last is shown at once.
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
    /** The last press. */
    last,
    turn: (turn: MessageTurn) => {
      dismissToasts();
      setFailed((before) => before.filter((one) => !isSameSwitch(one.turn, turn)));
      setWaiting((before) => [...before, turn]);
      setLast(turn);
      mutate(turn);
    },
  };
}

export function isSameSwitch(one: MessageTurn, other: MessageTurn): boolean {
  return one.channel === other.channel && one.kind === other.kind;
}

/** Why a press has come to nothing. */
export function failureText(error: Error): string {
  if (isChangedMeanwhile(error)) return texts.changedMeanwhile;
  return callFailureText(error) ?? texts.notSaved;
}
