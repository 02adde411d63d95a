import * as z from 'zod/mini';
import {
  defaultMessageStyle,
  interestAreaSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../shared/contracts/preferences.ts';
import type { Reader } from '../../../shared/editions/prose/reader.ts';
import { type AudienceKind } from '../../../shared/messages/runs.ts';
import { greetedName } from '../../../shared/values/greeted-name.ts';

/**
 * Whom an edition is written for; what cannot be read of them is as for somebody who has chosen nothing.
 * @param row a registration, or a reader's row of the newsletter
 */
export function readerOf(row: Readonly<Record<string, unknown>>, kind: AudienceKind): Reader {
  const areas = words(row['areas_interesse']);
  // A digest tells of closings.
  const style =
    kind === 'opening' ? 'estilo_de_mensagem_de_abertura' : 'estilo_de_mensagem_de_fechamento';
  const name = greetedName(textSchema.safeParse(row['nome']).data ?? '');
  return {
    ...(name === undefined ? {} : { name }),
    level: knowledgeLevelSchema.safeParse(row['nivel_conhecimento']).data ?? 'basico',
    length: messageLengthSchema.safeParse(row['tamanho_msg_abertura_fechamento']).data ?? 'media',
    style: textSchema.safeParse(row[style]).data ?? defaultMessageStyle,
    areas: areas.flatMap((area) => interestAreaSchema.safeParse(area).data ?? []),
    assets: words(row['ativos_interesse']),
  };
}

const textSchema = z.string();

function words(list: unknown): string[] {
  const text = textSchema.safeParse(list).data ?? '';
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
}
