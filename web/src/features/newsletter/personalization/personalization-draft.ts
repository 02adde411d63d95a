import * as z from 'zod/mini';
import { newsletterPreferencesSchema } from '../../../../../shared/contracts/newsletter.ts';
import { interestAreaSchema, tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { keptWork } from '../../../lib/kept-work.ts';

/** The unsaved choices of a reader, possibly incomplete. */
export const personalizationDraft = keptWork(
  'newsletterPersonalizationDraft',
  z.object({
    ...newsletterPreferencesSchema.shape,
    nome: z.string(),
    areas_interesse: z.array(interestAreaSchema),
    ativos_interesse: z.array(tickerSchema),
  }),
);
