import * as z from 'zod/mini';

/* The suppression rules of addresses and numbers. Functions apply this table, and the page offers actions from it. */

/** By severity within a channel: the first one is shown. */
export const suppressionReasons = ['complaint', 'bounce', 'opted-out', 'unreachable'] as const;
export const suppressionReasonSchema = z.enum(suppressionReasons);
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>;

/**
 * Acts of a user that lift a suppression:
 * - `message`: any message to us on WhatsApp.
 * - `word`: VOLTAR, with or without an account.
 * - `linking`: linking the number by an account's code.
 * - `resume`: allowing our messages in WhatsApp again.
 * - `switch`: turning the channel on in the message settings.
 * - `proof`: a code that was sent to the address, which proves that it accepts mail.
 */
export const liftingActs = ['message', 'word', 'linking', 'resume', 'switch', 'proof'] as const;
export type LiftingAct = (typeof liftingActs)[number];

interface SuppressionRule {
  readonly liftedBy: readonly LiftingAct[];
  /** Days until sending is tried again; undefined: only an act of the user lifts it. */
  readonly days: number | undefined;
  /**
   * Whether the provider may report the reason after the act that lifted it: then the act is recorded even without a
   * suppression.
   */
  readonly isReportedLate: boolean;
}

export const suppressionRules = {
  /** The recipient reported an e-mail as spam. */
  complaint: { liftedBy: ['switch'], days: undefined, isReportedLate: false },
  /** Mail is permanently rejected. Providers reassign addresses after half a year or later. */
  bounce: { liftedBy: ['proof'], days: 180, isReportedLate: false },
  /** The user wrote PARAR without an account, or blocked us in WhatsApp. */
  'opted-out': {
    liftedBy: ['word', 'linking', 'resume', 'switch'],
    days: undefined,
    isReportedLate: true,
  },
  /** A number without WhatsApp, or with a too old version: users install and update it. */
  unreachable: { liftedBy: ['message', 'word', 'linking'], days: 30, isReportedLate: false },
} as const satisfies Readonly<Record<SuppressionReason, SuppressionRule>>;

/** Returns whether an act lifts a suppression. */
export function isLifting(act: LiftingAct, reason: SuppressionReason): boolean {
  const rule: SuppressionRule = suppressionRules[reason];
  return rule.liftedBy.includes(act);
}
