import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  tickerSchema,
} from '../../../../shared/contracts/preferences.ts';
import { keptWork } from '../../lib/kept-work.ts';

/** What a reader has chosen and not saved yet. */
export const personalizationDraft = keptWork(
  'newsletterPersonalizationDraft',
  z.object({
    nome: z.string(),
    nivel_conhecimento: z.optional(knowledgeLevelSchema),
    estilo_investimento: z.optional(investmentStyleSchema),
    areas_interesse: z.array(interestAreaSchema),
    tamanho_msg_abertura_fechamento: z.optional(messageLengthSchema),
    ativos_interesse: z.array(tickerSchema),
  }),
);
