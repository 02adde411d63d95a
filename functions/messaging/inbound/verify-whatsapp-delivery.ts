import { isSignedByMeta } from '../../integrations/whatsapp-signature.ts';
import {
  readWhatsAppWebhook,
  type OwnWhatsApp,
  type UnreadPart,
  type WhatsAppNews,
} from '../../integrations/whatsapp-webhook.ts';
import type { WebhookMetric } from '../../../shared/values/metrics.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { webhookRefusal, type Delivery, type Verified } from '../../runtime/http/signed-webhook.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import { messageDigest } from './message-digest.ts';
import { rememberedSeconds } from './remembered-seconds.ts';

/**
 * What a call of WhatsApp says, if Meta has signed it. What cannot be read is counted and left out: the same
 * bytes, sent again for days, would be no more readable.
 *
 * A call that is only about other numbers or accounts than ours is refused, so that Meta keeps it for days: it
 * means that the stage has a wrong `BFJ_WHATSAPP_PHONE_NUMBER_ID` or `BFJ_WHATSAPP_ACCOUNT_ID`, and what people
 * write meanwhile comes once that is right. Of a call that is about ours too, the rest is left out and counted.
 *
 * What is older than a call is remembered is left out as well: somebody who has recorded it may wait for so long.
 */
export async function verifyWhatsAppDelivery(
  dependencies: {
    readonly readAppSecret: ReadSecret;
    readonly own: OwnWhatsApp;
    readonly clock: Clock;
  },
  { headers, bytes }: Delivery,
): Promise<Verified<WhatsAppNews>> {
  const { readAppSecret, own, clock } = dependencies;
  const signature = headers['x-hub-signature-256'];
  if (signature === undefined) return { is: 'refused', reason: 'unsigned' };
  if (!isSignedByMeta(bytes, signature, await readAppSecret())) {
    return { is: 'refused', reason: 'wrong-signature' };
  }
  const now = clock();
  const said = fresh(readWhatsAppWebhook(bytes.toString('utf8'), own, now), now);
  said.unread.forEach(countUnread);
  const isOurs = said.messages.length + said.feedback.length + said.unread.length > 0;
  if (said.foreign > 0 && !isOurs) return { is: 'refused', reason: 'foreign' };
  if (said.foreign > 0) webhookRefusal('whatsapp', 'foreign');
  return { is: 'signed', said, mark: bytes };
}

function fresh(news: WhatsAppNews, now: Date): WhatsAppNews {
  const isFresh = ({ at }: { readonly at: string }) =>
    Date.parse(at) >= now.getTime() - rememberedSeconds * 1000;
  const messages = news.messages.filter(isFresh);
  const feedback = news.feedback.filter(isFresh);
  const isWhole = messages.length + feedback.length === news.messages.length + news.feedback.length;
  if (!isWhole) webhookRefusal('whatsapp', 'repeated');
  return { ...news, messages, feedback };
}

/** By a digest: WhatsApp's ids of messages hold the number of whoever they are from or to. */
function countUnread({ what, id }: UnreadPart): void {
  logger.warn('part of a webhook not read', {
    part: what,
    ...(id === undefined ? {} : { whatsAppMessage: messageDigest(id) }),
    ...embeddedMetric({ ['UnreadWebhookParts' satisfies WebhookMetric]: 1 }),
  });
}
