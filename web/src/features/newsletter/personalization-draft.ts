import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  tickerSchema,
} from '../../../../shared/contracts/preferences.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** What somebody was choosing, of whom; anything may still be missing or unfinished. */
const draftSchema = z.object({
  email: z.string(),
  choices: z.object({
    nome: z.optional(z.string()),
    nivel_conhecimento: z.optional(knowledgeLevelSchema),
    estilo_investimento: z.optional(investmentStyleSchema),
    areas_interesse: z.optional(z.array(interestAreaSchema)),
    tamanho_msg_abertura_fechamento: z.optional(messageLengthSchema),
    ativos_interesse: z.optional(z.array(tickerSchema)),
  }),
});
export type Choices = z.infer<typeof draftSchema>['choices'];

const storageKey = 'newsletterPersonalizationDraft';

export function keepDraft(email: string, choices: unknown): void {
  writeStored('session', storageKey, { email, choices });
}

export function readDraft(email: string): Choices {
  const draft = readStored('session', storageKey, draftSchema);
  return draft?.email === email ? draft.choices : {};
}

export function dropDraft(): void {
  removeStored('session', storageKey);
}
