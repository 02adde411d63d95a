import { useState, type Dispatch, type SetStateAction } from 'react';
import * as z from 'zod/mini';
import { formDraft } from '../../lib/form-draft.ts';
import { sessionName } from '../access/session/session-name.ts';
import { useSession } from '../access/session/use-session.ts';

const work = formDraft('questionWork', z.object({ text: z.string() }));

interface Draft {
  readonly text: string;
  readonly change: Dispatch<SetStateAction<string>>;
  /** Frees the field for the next question; the sent one stays kept, so that a session that ends now does not lose it. */
  readonly send: (text: string) => void;
  /** Forgets a question that was answered, unless another one is being written. */
  readonly dropAnswered: (text: string) => void;
}

/**
 * Keeps the unsent text in this tab for the same user.
 * @param brought a question passed on by another page; empty for none
 */
export function useDraft(brought: string): Draft {
  const owner = sessionName(useSession()) ?? '';
  const [draft, setDraft] = useState(() =>
    brought === '' ? (work.read(owner).values.text ?? '') : brought,
  );
  const change: Dispatch<SetStateAction<string>> = (next) => {
    setDraft((before) => {
      const text = typeof next === 'function' ? next(before) : next;
      if (text.trim() === '') work.drop();
      else work.keep(owner, { values: { text }, base: {} });
      return text;
    });
  };
  return {
    text: draft,
    change,
    send: (text) => {
      setDraft((typed) => (typed.trim() === text ? '' : typed));
      if (['', text].includes(draft.trim())) work.keep(owner, { values: { text }, base: {} });
    },
    dropAnswered: (text) => {
      if (work.read(owner).values.text === text) work.drop();
    },
  };
}
