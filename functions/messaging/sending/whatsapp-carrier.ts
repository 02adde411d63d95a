import { plainText, whatsAppStyle } from '../../../shared/messages/plain-text.ts';
import { longestWhatsAppText, whatsAppChoices } from '../../../shared/messages/whatsapp-choices.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { WhatsApp } from '../../integrations/whatsapp.ts';
import { deliveryReference, referenceText } from '../../records/delivery.ts';
import type { Carrier } from './carrier.ts';

/** In any words while the person's window is open, and by its template while it is not. */
export function whatsAppCarrier(whatsApp: Pick<WhatsApp, 'sendText' | 'sendTemplate'>): Carrier {
  return {
    channel: 'whatsapp',
    async send({ parts, choices = [], template }, { name, address, windowIsOpen }, attempt) {
      const to = address ?? '';
      const reference = referenceText(deliveryReference(name, attempt));
      if (windowIsOpen) {
        const text = plainText(parts, whatsAppStyle);
        if (text.length > longestWhatsAppText) {
          throw new MessageNotSentError('A message is too long for WhatsApp', { failure: 'bug' });
        }
        const { messageId } = await whatsApp.sendText({
          to,
          reference,
          text,
          ...whatsAppChoices(text, choices),
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
    // Meta counts the people who are written to outside their window, and each of them once.
    countsForDay: (_, { windowIsOpen, isCounted }) => !windowIsOpen && isCounted !== true,
  };
}
