import * as z from 'zod/mini';
import { newsletterPreferencesSchema } from '../../../../../shared/contracts/newsletter.ts';
import { interestAreaSchema, tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { keptWork } from '../../../lib/kept-work.ts';

/** What a reader has chosen and not saved yet, as it may be meanwhile. */
export const personalizationDraft = keptWork(
  'newsletterPersonalizationDraft',
  z.object({
    ...newsletterPreferencesSchema.shape,
    nome: z.string(),
    areas_interesse: z.array(interestAreaSchema),
    ativos_interesse: z.array(tickerSchema),
  }),
);
