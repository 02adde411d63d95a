import * as z from 'zod/mini';
import type { EditionKind } from '../editions/edition-facts.ts';

/* The hours at which users can receive the editions, in their own time zone. */

/** Returns whole and half hours as `hh:mm`. */
function halfHours(first: number, last: number): readonly string[] {
  return Array.from({ length: (last - first) * 2 + 1 }, (_, index) => {
    const hour = String(first + Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
}

/** Before five no opening exists, and before six in the evening the market may be open. */
export const messageHours: Readonly<Record<EditionKind, readonly string[]>> = {
  opening: halfHours(5, 12),
  closing: halfHours(18, 23),
};

function hourSchema(kind: EditionKind) {
  return z
    .string()
    .check(
      z.refine((hour) => messageHours[kind].includes(hour), 'Escolha um dos horários da lista.'),
    );
}

/** The chosen hours; missing for the usual hour, also if that changes. */
export const chosenHoursSchema = z.object({
  opening: z.optional(hourSchema('opening')),
  closing: z.optional(hourSchema('closing')),
});
export type ChosenHours = z.infer<typeof chosenHoursSchema>;

/** The hours without a choice. */
export const defaultHoursSchema = z.object({
  opening: hourSchema('opening'),
  closing: hourSchema('closing'),
});
export type DefaultHours = z.infer<typeof defaultHoursSchema>;

/** `7h`, `7h30`. */
export function formatMessageHour(hour: string): string {
  const [hours = '', minutes = ''] = hour.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
}

/** Describes the available hours in a sentence. */
export function describeOfferedHours(kind: EditionKind): string {
  const hours = messageHours[kind].map(formatMessageHour);
  const name = kind === 'opening' ? 'A abertura' : 'O fechamento';
  return `${name} pode chegar de meia em meia hora, das ${hours[0] ?? ''} às ${hours.at(-1) ?? ''}.`;
}

/** The hour of digests, on Saturday. */
export const digestHour = '09:00';
