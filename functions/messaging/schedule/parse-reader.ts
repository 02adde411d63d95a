import * as z from 'zod/mini';
import {
  defaultMessageStyle,
  interestAreaSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../shared/contracts/preferences.ts';
import type { Reader } from '../../editions/messages/reader.ts';
import { type AudienceKind } from '../../../shared/messages/broadcasts.ts';
import { greetingName } from '../../../shared/values/greeting-name.ts';

/**
 * Returns the reader that an edition is written for; unreadable fields get their defaults.
 * @param row a registration, or a reader's row of the newsletter
 */
export function parseReader(row: Readonly<Record<string, unknown>>, kind: AudienceKind): Reader {
  const areas = words(row['areas_interesse']);
  // A digest is about closings.
  const style =
    kind === 'opening' ? 'estilo_de_mensagem_de_abertura' : 'estilo_de_mensagem_de_fechamento';
  const name = greetingName(textSchema.safeParse(row['nome']).data ?? '');
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
