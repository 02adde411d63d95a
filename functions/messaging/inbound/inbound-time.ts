import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';

/** Meta reports whole seconds; a choice on the page in the same second counts as earlier. */
const withinSecondMilliseconds = 999;

/** Returns when a message was written, at most the current time: Meta's clock may be ahead. */
export function inboundTime({ at }: Pick<InboundWhatsAppMessage, 'at'>, now: Date): string {
  const latest = Math.min(Date.parse(at) + withinSecondMilliseconds, now.getTime());
  return new Date(latest).toISOString();
}
