import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const webhookPath = '/api/webhooks/whatsapp';
const askedText = z.optional(z.string().check(z.maxLength(200)));

/** Meta asks once whether the webhook is ours, and wants its challenge back as plain text. */
export const verifyWhatsAppWebhook = endpoint({
  method: 'GET',
  path: webhookPath,
  caller: 'anyone',
  request: z.object({
    'hub.mode': askedText,
    'hub.verify_token': askedText,
    'hub.challenge': askedText,
  }),
  response: z.string(),
});

/**
 * Receives WhatsApp's messages and statuses. The signature over the raw bytes is checked first;
 * `functions/integrations/whatsapp-webhook.ts` describes the content.
 */
export const receiveWhatsAppWebhook = endpoint({
  method: 'POST',
  path: webhookPath,
  caller: 'anyone',
  request: z.looseObject({
    object: z.optional(z.string()),
    entry: z.optional(z.array(z.looseObject({}))),
  }),
  response: z.object({ received: z.boolean() }),
});
