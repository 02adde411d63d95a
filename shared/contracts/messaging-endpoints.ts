import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const webhookPath = '/api/webhooks/whatsapp';
const queryTextSchema = z.optional(z.string().check(z.maxLength(200)));

/** Verifies the webhook: Meta calls it once and expects its challenge back as plain text. */
export const verifyWhatsAppWebhook = endpoint({
  method: 'GET',
  path: webhookPath,
  caller: 'anyone',
  request: z.object({
    'hub.mode': queryTextSchema,
    'hub.verify_token': queryTextSchema,
    'hub.challenge': queryTextSchema,
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
