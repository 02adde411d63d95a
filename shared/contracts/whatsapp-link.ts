import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How somebody proves that a number on WhatsApp is theirs: by a code that they write to us from it. */
export const whatsAppLinkCode = { length: 8, validSeconds: 15 * 60 } as const;

/** The word before the code, in any spelling. */
export const whatsAppLinkWord = 'VINCULAR';

/** Days of the sentences by which people agree to messages on WhatsApp; the last is shown now. */
export const whatsAppConsentVersions = ['2026-11-23', '2026-11-26'] as const;
export const whatsAppConsentVersion = whatsAppConsentVersions[1];

const linkedSchema = z.nullable(
  z.object({
    /** `(11) •••••-••77`; null for whoever hides their number behind a user name, or has another by now. */
    number: z.nullable(z.string()),
    /** ISO 8601, UTC: when they left the number that was linked for another; null where they have not. */
    numberLeftAt: z.nullable(z.string()),
    /** ISO 8601, UTC. */
    since: z.string(),
  }),
);
export type LinkedWhatsApp = z.infer<typeof linkedSchema>;

const linkSchema = z.object({
  /** `ABCD-EFGH` */
  code: z.string(),
  /** Digits with the country's code: whom the code is written to. */
  number: z.string(),
  /** Opens WhatsApp with the message written already. */
  url: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});

/** What is linked to the session's account; a page that waits for it asks again and again. */
export const getWhatsAppLink = endpoint({
  method: 'GET',
  path: '/api/whatsapp-link',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    /** False on a stage that has no number to write to. */
    isOffered: z.boolean(),
    linked: linkedSchema,
    /** A code that was asked for and that nobody has used, as long as it is good; null for none. */
    link: z.nullable(linkSchema),
  }),
});
export type WhatsAppLink = z.infer<typeof getWhatsAppLink.response>;

/** Makes a code, which ends the one before; one that is good for a while yet comes again instead. */
export const startWhatsAppLink = endpoint({
  method: 'POST',
  path: '/api/start-whatsapp-link',
  caller: 'session',
  request: z.strictObject({
    /** Of the sentence that they have read. */
    textVersion: z.enum(whatsAppConsentVersions),
  }),
  response: z.object({
    linked: linkedSchema,
    /** Null where linking is not offered. */
    link: z.nullable(linkSchema),
  }),
});
export type StartedWhatsAppLink = z.infer<typeof startWhatsAppLink.response>;

/** Nothing is sent to the number any more; whoever has none linked is answered the same. */
export const unlinkWhatsApp = endpoint({
  method: 'POST',
  path: '/api/unlink-whatsapp',
  caller: 'session',
  request: z.strictObject({}),
  response: z.object({ linked: z.null() }),
});
