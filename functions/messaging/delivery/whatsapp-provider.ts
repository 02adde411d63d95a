import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import { longestWhatsAppText, buildWhatsAppChoices } from '../../integrations/whatsapp-choices.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { WhatsApp } from '../../integrations/whatsapp.ts';
import { deliveryReference, referenceText } from '../../entities/delivery.ts';
import type { ChannelProvider } from './sender.ts';

/** Sends free text while the customer-service window is open, and the template otherwise. */
export function whatsAppProvider(
  whatsApp: Pick<WhatsApp, 'sendText' | 'sendTemplate'>,
): ChannelProvider {
  return {
    channel: 'whatsapp',
    async send({ parts, choices = [], template }, { name, address, windowIsOpen }, attempt) {
      const to = address ?? '';
      const reference = referenceText(deliveryReference(name, attempt));
      if (windowIsOpen) {
        const text = renderPlainText(parts, whatsAppStyle);
        if (text.length > longestWhatsAppText) {
          throw new MessageNotSentError('A message is too long for WhatsApp', { failure: 'bug' });
        }
        const { messageId } = await whatsApp.sendText({
          to,
          reference,
          text,
          ...buildWhatsAppChoices(text, choices),
        });
        return { partnerId: messageId };
      }
      if (template === undefined) {
        throw new MessageNotSentError('The window is closed', { failure: 'window-closed' });
      }
      const { messageId } = await whatsApp.sendTemplate({
        to,
        reference,
        template: template.name,
        language: 'pt_BR',
        parameters: template.parameters,
        ...(template.button === undefined ? {} : { button: template.button }),
      });
      return { partnerId: messageId };
    },
    // Meta counts recipients outside their window, each of them once a day.
    countsTowardsDailyQuota: (_, { windowIsOpen, isCounted }) =>
      !windowIsOpen && isCounted !== true,
  };
}
