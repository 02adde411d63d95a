import * as z from 'zod/mini';
import { alertDirectionSchema } from '../../../../shared/contracts/alerts.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { sessionName } from '../access/session/session-name.ts';
import { useSession } from '../access/session/use-session.ts';

/** There is only one draft, because only one alert is edited at a time. */
const alertDraft = formDraft(
  'alertWork',
  z.object({
    /** The ticker of a new alert, or the id of an edited one. */
    about: z.string(),
    direction: alertDirectionSchema,
    target: z.string(),
  }),
);

type AlertDraft = ReturnType<typeof alertDraft.read>['values'];

/** Returns the unsaved alert draft of this tab, and functions to replace or drop it. */
export function useAlertDraft() {
  const owner = sessionName(useSession()) ?? '';
  const read = () => alertDraft.read(owner).values;
  return {
    read,
    keep: (values: AlertDraft) => alertDraft.keep(owner, { values, base: {} }),
    /** The draft of another alert is kept. */
    drop: (about: string) => {
      if (read().about === about) alertDraft.drop();
    },
  };
}
