import * as z from 'zod/mini';
import { alertDirectionSchema } from '../../../../shared/contracts/alerts.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { sessionName } from '../access/session/session-name.ts';
import { useSession } from '../access/session/use-session.ts';

/** Only one: an alert is typed at a time. */
const work = formDraft(
  'alertWork',
  z.object({
    /** The ticker of a new alert, or the id of an edited one. */
    about: z.string(),
    direction: alertDirectionSchema,
    target: z.string(),
  }),
);

type AlertDraft = ReturnType<typeof work.read>['values'];

/** Returns what this tab keeps of an alert that was typed and not saved, and how to replace or drop it. */
export function useAlertDraft() {
  const owner = sessionName(useSession()) ?? '';
  const read = () => work.read(owner).values;
  return {
    read,
    keep: (values: AlertDraft) => work.keep(owner, { values, base: {} }),
    /** The draft of another alert stays. */
    drop: (about: string) => {
      if (read().about === about) work.drop();
    },
  };
}
