import * as z from 'zod/mini';

/* What people add to an edition that rules have written. */

const instant = z.iso.datetime();

export const signedTextSchema = z.readonly(z.object({ text: z.string(), by: z.string() }));
/** A text and the name of its author. */
export type SignedText = z.infer<typeof signedTextSchema>;

/** Set by an operator before the edition was made. */
export const editorialSchema = z.readonly(
  z.object({
    /** Replaces the headline that rules write. */
    headline: z.optional(signedTextSchema),
    note: z.optional(signedTextSchema),
  }),
);
export type Editorial = z.infer<typeof editorialSchema>;

/** A correction after the edition was made. The version of an edition is the number of its corrections plus one. */
const correctionSchema = z.readonly(z.object({ at: instant, reason: z.string() }));
export type Correction = z.infer<typeof correctionSchema>;

/** Oldest first. */
export const correctionsSchema = z.readonly(z.array(correctionSchema));

/** Returns the version of an edition, from 1. */
export function editionVersion({
  corrections = [],
}: {
  readonly corrections?: readonly Correction[] | undefined;
}): number {
  return corrections.length + 1;
}

/** Returns when an edition was made or last corrected. */
export function lastChangedAt({
  madeAt,
  corrections = [],
}: {
  readonly madeAt: string;
  readonly corrections?: readonly Pick<Correction, 'at'>[] | undefined;
}): string {
  return corrections.at(-1)?.at ?? madeAt;
}
