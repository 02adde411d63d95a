import * as z from 'zod';

const share = z.number().min(0).max(1);

/** What becomes of a message on wish, as somebody who plays the world outside would have it. */
export const fates = ['bounce', 'soft-bounce', 'complaint', 'reject', 'delay', 'silence'] as const;
export type Fate = (typeof fates)[number];

const settingsSchema = z.strictObject({
  /** Recipients a second; SES itself lets short bursts pass, here those of one second. */
  maxSendRate: z.number().min(1).max(100_000),
  /** Recipients in any 24 hours by the local clock; -1 is no limit, as in SES's own answer. */
  max24HourSend: z.number().min(-1).max(1e9),
  /** False plays an account in SES's sandbox: only verified addresses and the simulator's get mail. */
  productionAccess: z.boolean(),
  /** How long after a message was taken the answer of its recipient's server is told. */
  answerMilliseconds: z.int().min(0).max(86_400_000),
  /* Shares of all messages whose events… */
  /** …are told twice. */
  doubled: share,
  /** …begin to be told before the call that sends the message has been answered. */
  early: share,
  /** …are told in the wrong order. */
  reordered: share,
  /** …are never told, though what they would tell has happened. */
  dropped: share,
  /** What becomes of messages to this address, or of this share of all others; the first counts. */
  fates: z
    .array(
      z.union([
        z.strictObject({ to: z.string().min(3).max(320), fate: z.enum(fates) }),
        z.strictObject({ share, fate: z.enum(fates) }),
      ]),
    )
    .max(1_000),
});

export type SesSettings = z.infer<typeof settingsSchema>;
/** Any part of them; the rest stays as it is. */
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

/** @param random from 0 to 1, without 1 */
export function wishedFate(
  { fates: wishes }: SesSettings,
  address: string,
  random: () => number,
): Fate | undefined {
  const wish = wishes.find((one) =>
    'to' in one ? one.to.toLowerCase() === address.toLowerCase() : random() < one.share,
  );
  return wish?.fate;
}
