import * as z from 'zod/mini';
import { newsletterPreferencesSchema } from '../../../../../shared/contracts/newsletter.ts';
import { interestAreaSchema, tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { formDraft } from '../../../lib/form-draft.ts';

/** The unsaved choices of a reader, possibly incomplete. */
export const personalizationDraft = formDraft(
  'newsletterPersonalizationDraft',
  z.object({
    ...newsletterPreferencesSchema.shape,
    nome: z.string(),
    areas_interesse: z.array(interestAreaSchema),
    ativos_interesse: z.array(tickerSchema),
  }),
);
