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
  const welcomedAt = welcomeTime(row);
  return {
    ...(name === undefined ? {} : { name }),
    ...(welcomedAt === undefined ? {} : { welcomedAt }),
    level: knowledgeLevelSchema.safeParse(row['nivel_conhecimento']).data ?? 'basico',
    length: messageLengthSchema.safeParse(row['tamanho_msg_abertura_fechamento']).data ?? 'media',
    style: textSchema.safeParse(row[style]).data ?? defaultMessageStyle,
    areas: areas.flatMap((area) => interestAreaSchema.safeParse(area).data ?? []),
    assets: words(row['ativos_interesse']),
  };
}

const textSchema = z.string();

const welcomedSchema = z.union([
  z.object({ origem: z.literal('trial_gratuito'), created_at: z.string() }),
  z.object({ confirmed_at: z.string(), accountId: z.optional(z.undefined()) }),
]);

/** Returns when a reader joined, if the welcome carried an edition: not for accounts without a trial. */
function welcomeTime(row: Readonly<Record<string, unknown>>): string | undefined {
  const { data } = welcomedSchema.safeParse(row);
  if (data === undefined) return undefined;
  return 'created_at' in data ? data.created_at : data.confirmed_at;
}

function words(list: unknown): string[] {
  const text = textSchema.safeParse(list).data ?? '';
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
}
