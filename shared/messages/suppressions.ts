import * as z from 'zod/mini';

/*
 * Addresses and numbers that nothing is sent to, and what ends that. It is one table, which the functions go
 * by, and from which the page knows what to offer.
 */

/** Of a channel the graver first: it is the one that is told. */
export const suppressionReasons = ['complaint', 'bounce', 'opted-out', 'unreachable'] as const;
export const suppressionReasonSchema = z.enum(suppressionReasons);
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>;

/**
 * What a person may do that ends a silence:
 * - `message`: they have written to us on WhatsApp, whatever it was.
 * - `word`: they have written VOLTAR, with an account or without.
 * - `linking`: they have linked their number, by a code of their account.
 * - `resume`: they have told WhatsApp to let us write again.
 * - `switch`: they have turned the channel on at their own messages.
 * - `proof`: they have typed a code that went to the address, so that it takes mail.
 */
export const liftingActs = ['message', 'word', 'linking', 'resume', 'switch', 'proof'] as const;
export type LiftingAct = (typeof liftingActs)[number];

interface SuppressionRule {
  readonly liftedBy: readonly LiftingAct[];
  /** After so many days it is tried again; undefined: never without an act of the person. */
  readonly days: number | undefined;
  /**
   * Whether the partner may tell of it later than of what has ended it: then the end is remembered where there
   * was nothing to end, too.
   */
  readonly isToldLate: boolean;
}

export const suppressionRules = {
  /** Somebody has called a mail of ours spam. */
  complaint: { liftedBy: ['switch'], days: undefined, isToldLate: false },
  /** Mail comes back for good. Providers give addresses away again after half a year or later. */
  bounce: { liftedBy: ['proof'], days: 180, isToldLate: false },
  /** Somebody has written PARAR without an account, or told WhatsApp to stop us. */
  'opted-out': {
    liftedBy: ['word', 'linking', 'resume', 'switch'],
    days: undefined,
    isToldLate: true,
  },
  /** A number without WhatsApp, or with one that is too old: people install it, and update it. */
  unreachable: { liftedBy: ['message', 'word', 'linking'], days: 30, isToldLate: false },
} as const satisfies Readonly<Record<SuppressionReason, SuppressionRule>>;

/** Whether an act ends a silence. */
export function lifts(act: LiftingAct, reason: SuppressionReason): boolean {
  const rule: SuppressionRule = suppressionRules[reason];
  return rule.liftedBy.includes(act);
}
