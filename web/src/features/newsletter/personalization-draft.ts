import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  tickerSchema,
} from '../../../../shared/contracts/preferences.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

const choicesSchema = z.object({
  nome: z.exactOptional(z.string()),
  nivel_conhecimento: z.exactOptional(knowledgeLevelSchema),
  estilo_investimento: z.exactOptional(investmentStyleSchema),
  areas_interesse: z.exactOptional(z.array(interestAreaSchema)),
  tamanho_msg_abertura_fechamento: z.exactOptional(messageLengthSchema),
  ativos_interesse: z.exactOptional(z.array(tickerSchema)),
});

/** What somebody has chosen and not saved yet, of whom, and what each choice began from. */
const draftSchema = z.object({ email: z.string(), choices: choicesSchema, base: choicesSchema });
type Draft = Pick<z.infer<typeof draftSchema>, 'choices' | 'base'>;

const storageKey = 'newsletterPersonalizationDraft';

export function keepDraft(
  email: string,
  draft: { readonly choices: unknown; readonly base: unknown },
): void {
  writeStored('session', storageKey, { email, ...draft });
}

export function readDraft(email: string): Draft {
  const draft = readStored('session', storageKey, draftSchema);
  return draft?.email === email ? draft : { choices: {}, base: {} };
}

export function dropDraft(): void {
  removeStored('session', storageKey);
}
