import * as z from 'zod';

const share = z.number().min(0).max(1);

/** Outcomes of a message that a developer can select. */
export const mailOutcomes = [
  'bounce',
  'soft-bounce',
  'complaint',
  'reject',
  'delay',
  'silence',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const settingsSchema = z.strictObject({
  /** Recipients per second; SES allows short bursts, here those of one second. */
  maxSendRate: z.number().min(1).max(100_000),
  /** Recipients in any 24 hours by the local clock; -1 means no limit, as in SES's own answer. */
  max24HourSend: z.number().min(-1).max(1e9),
  /** False simulates an account in SES's sandbox: only verified addresses and the simulator's get mail. */
  productionAccess: z.boolean(),
  /** Delay from the acceptance of a message to the event with the answer of its recipient's server. */
  answerMilliseconds: z.int().min(0).max(86_400_000),
  /* Shares of all messages for which the events… */
  /** …are sent twice. */
  doubled: share,
  /** …start before the call that sends the message has been answered. */
  early: share,
  /** …are sent in the wrong order. */
  reordered: share,
  /** …are never sent, although their outcomes happened. */
  dropped: share,
  /** Outcome of messages to this address, or of this share of all others; the first match counts. */
  fates: z
    .array(
      z.union([
        z.strictObject({ to: z.string().min(3).max(320), fate: z.enum(mailOutcomes) }),
        z.strictObject({ share, fate: z.enum(mailOutcomes) }),
      ]),
    )
    .max(1_000),
});

export type SesSettings = z.infer<typeof settingsSchema>;
/** Any subset of the settings; the rest stays unchanged. */
export const sesSettingsChangeSchema = settingsSchema.partial();
export type SesSettingsChange = z.infer<typeof sesSettingsChangeSchema>;

export function changedSettings(settings: SesSettings, change: SesSettingsChange): SesSettings {
  return settingsSchema.parse({ ...settings, ...change });
}

export const defaultSesSettings: SesSettings = {
  maxSendRate: 500,
  max24HourSend: 50_000,
  productionAccess: true,
  answerMilliseconds: 300,
  doubled: 0,
  early: 0,
  reordered: 0,
  dropped: 0,
  fates: [],
};

/** @param random returns 0 ≤ x < 1 */
export function selectedOutcome(
  { fates: rules }: SesSettings,
  address: string,
  random: () => number,
): MailOutcome | undefined {
  const rule = rules.find((one) =>
    'to' in one ? one.to.toLowerCase() === address.toLowerCase() : random() < one.share,
  );
  return rule?.fate;
}
