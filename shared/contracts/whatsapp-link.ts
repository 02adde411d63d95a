import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A user verifies a WhatsApp number by sending this code from it. */
export const whatsAppLinkCode = { length: 8, validSeconds: 15 * 60 } as const;

/** The word before the code, in any spelling. */
export const whatsAppLinkWord = 'VINCULAR';

/** Dates of the consent texts for WhatsApp messages; the last one is shown now. */
export const whatsAppConsentVersions = ['2026-11-23', '2026-11-26'] as const;
export const whatsAppConsentVersion = whatsAppConsentVersions[1];

const linkedSchema = z.nullable(
  z.object({
    /** `(11) •••••-••77`; null when the number is hidden behind a user name, or was replaced. */
    number: z.nullable(z.string()),
    /** ISO 8601, UTC: when the user changed the linked number to another one; null if not. */
    numberLeftAt: z.nullable(z.string()),
    /** ISO 8601, UTC. */
    since: z.string(),
  }),
);
export type LinkedWhatsApp = z.infer<typeof linkedSchema>;

const linkSchema = z.object({
  /** `ABCD-EFGH` */
  code: z.string(),
  /** Digits with the country code: the recipient of the code. */
  number: z.string(),
  /** Opens WhatsApp with the message written already. */
  url: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});

/** Reads the number linked to the account; pages poll it while they wait. */
export const getWhatsAppLink = endpoint({
  method: 'GET',
  path: '/api/whatsapp-link',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    /** False on a stage that has no number to write to. */
    isOffered: z.boolean(),
    linked: linkedSchema,
    /** The unused, valid code; null without one. */
    link: z.nullable(linkSchema),
  }),
});
export type WhatsAppLink = z.infer<typeof getWhatsAppLink.response>;

/** Creates a code, which ends the previous one; a code that stays valid for a while is returned again. */
export const startWhatsAppLink = endpoint({
  method: 'POST',
  path: '/api/start-whatsapp-link',
  caller: 'session',
  request: z.strictObject({
    /** The version of the consent text that was shown. */
    textVersion: z.enum(whatsAppConsentVersions),
  }),
  response: z.object({
    linked: linkedSchema,
    /** Null when linking is not offered. */
    link: z.nullable(linkSchema),
  }),
});
export type StartedWhatsAppLink = z.infer<typeof startWhatsAppLink.response>;

/** Ends all messages to the number; also succeeds without a linked number. */
export const unlinkWhatsApp = endpoint({
  method: 'POST',
  path: '/api/unlink-whatsapp',
  caller: 'session',
  request: z.strictObject({}),
  response: z.object({ linked: z.null() }),
});
