import { FirstMessage } from '../messaging/next-message/first-message.tsx';
import EditionCard from '../../ui/editions/edition-card.tsx';
import { WhatsAppLink } from '../messaging/whatsapp-link.tsx';

/** After a payment: linking WhatsApp, the next message, and the newest edition. */
export default function AfterPayment() {
  return (
    <div className="mt-8 grid gap-8">
      <WhatsAppLink isInvitation />
      <FirstMessage />
      <EditionCard />
    </div>
  );
}
