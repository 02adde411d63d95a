import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';

/** Meta tells whole seconds; what was pressed in the same second was pressed before it. */
const withinSecondMilliseconds = 999;

/** When somebody wrote. The clock of whoever tells may be ahead: nobody has written later than now. */
export function heardAt({ at }: Pick<InboundWhatsAppMessage, 'at'>, now: Date): string {
  const latest = Math.min(Date.parse(at) + withinSecondMilliseconds, now.getTime());
  return new Date(latest).toISOString();
}
