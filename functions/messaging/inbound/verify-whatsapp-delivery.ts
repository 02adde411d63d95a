import { isSignedByMeta } from '../../integrations/whatsapp-signature.ts';
import {
  readWhatsAppWebhook,
  type WhatsAppAccount,
  type UnreadablePart,
  type WhatsAppEvents,
} from '../../integrations/whatsapp-webhook.ts';
import type { WebhookMetric } from '../../../shared/values/metrics.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { rejectDelivery, type Delivery, type Verified } from '../../runtime/http/signed-webhook.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import { messageDigest } from './message-digest.ts';
import { rememberedSeconds } from './remembered-seconds.ts';

/**
 * Returns the content of a call of WhatsApp, if Meta has signed it. Unreadable parts are counted and skipped: Meta
 * would repeat the same bytes for days. A call that only concerns other numbers or accounts is rejected, so that
 * Meta keeps it for days: the stage has a wrong `BFJ_WHATSAPP_PHONE_NUMBER_ID` or `BFJ_WHATSAPP_ACCOUNT_ID`, and the
 * messages arrive once that is fixed. In a mixed call the foreign parts are skipped and counted. Parts older than
 * the memory of calls are skipped too, since they could be a replay attack.
 */
export async function verifyWhatsAppDelivery(
  dependencies: {
    readonly readAppSecret: ReadSecret;
    readonly whatsAppIds: WhatsAppAccount;
    readonly clock: Clock;
  },
  { headers, bytes }: Delivery,
): Promise<Verified<WhatsAppEvents>> {
  const { readAppSecret, whatsAppIds, clock } = dependencies;
  const signature = headers['x-hub-signature-256'];
  if (signature === undefined) return { is: 'refused', reason: 'unsigned' };
  if (!isSignedByMeta(bytes, signature, await readAppSecret())) {
    return { is: 'refused', reason: 'wrong-signature' };
  }
  const now = clock();
  const content = removeExpired(readWhatsAppWebhook(bytes.toString('utf8'), whatsAppIds, now), now);
  content.unread.forEach(countUnread);
  const isOurs = content.messages.length + content.feedback.length + content.unread.length > 0;
  if (content.foreign > 0 && !isOurs) return { is: 'refused', reason: 'foreign' };
  if (content.foreign > 0) rejectDelivery('whatsapp', 'foreign');
  return { is: 'signed', content, fingerprint: bytes };
}

function removeExpired(news: WhatsAppEvents, now: Date): WhatsAppEvents {
  const isFresh = ({ at }: { readonly at: string }) =>
    Date.parse(at) >= now.getTime() - rememberedSeconds * 1000;
  const messages = news.messages.filter(isFresh);
  const feedback = news.feedback.filter(isFresh);
  const isWhole = messages.length + feedback.length === news.messages.length + news.feedback.length;
  if (!isWhole) rejectDelivery('whatsapp', 'repeated');
  return { ...news, messages, feedback };
}

/** Log a digest: WhatsApp's message ids contain a user's number. */
function countUnread({ what, id }: UnreadablePart): void {
  logger.warn('part of a webhook not read', {
    part: what,
    ...(id === undefined ? {} : { whatsAppMessage: messageDigest(id) }),
    ...embeddedMetric({ ['UnreadWebhookParts' satisfies WebhookMetric]: 1 }),
  });
}
