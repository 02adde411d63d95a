import { useState, type Dispatch, type SetStateAction } from 'react';
import * as z from 'zod/mini';
import { formDraft } from '../../lib/form-draft.ts';
import { sessionName } from '../access/session/session-name.ts';
import { useSession } from '../access/session/use-session.ts';

const questionDraft = formDraft('questionWork', z.object({ text: z.string() }));

interface Draft {
  readonly text: string;
  readonly change: Dispatch<SetStateAction<string>>;
  /**
   * Clears the field for the next question; the sent text stays stored, so that it is not lost if the session ends
   * now.
   */
  readonly send: (text: string) => void;
  /** Drops a question that was answered, unless another one is being written. */
  readonly dropAnswered: (text: string) => void;
}

/**
 * Stores the unsent text in this tab for the same user.
 * @param brought a question passed on by another page; empty if there is none
 */
export function useDraft(brought: string): Draft {
  const owner = sessionName(useSession()) ?? '';
  const [draft, setDraft] = useState(() =>
    brought === '' ? (questionDraft.read(owner).values.text ?? '') : brought,
  );
  const change: Dispatch<SetStateAction<string>> = (next) => {
    setDraft((before) => {
      const text = typeof next === 'function' ? next(before) : next;
      if (text.trim() === '') questionDraft.drop();
      else questionDraft.keep(owner, { values: { text }, base: {} });
      return text;
    });
  };
  return {
    text: draft,
    change,
    send: (text) => {
      setDraft((typed) => (typed.trim() === text ? '' : typed));
      if (['', text].includes(draft.trim()))
        questionDraft.keep(owner, { values: { text }, base: {} });
    },
    dropAnswered: (text) => {
      if (questionDraft.read(owner).values.text === text) questionDraft.drop();
    },
  };
}
