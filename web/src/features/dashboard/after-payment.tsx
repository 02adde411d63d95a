import { FirstMessage } from '../messaging/next-message/first-message.tsx';
import { WhatsAppLink } from '../messaging/whatsapp-link.tsx';

/** The steps after a payment: linking WhatsApp, and the next message. */
export default function AfterPayment() {
  return (
    <div className="mt-8 grid gap-8">
      <WhatsAppLink isInvitation />
      <FirstMessage />
    </div>
  );
}
