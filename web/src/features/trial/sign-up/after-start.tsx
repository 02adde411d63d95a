import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../access/session/session-queries.ts';
import { FirstMessage } from '../../messaging/next-message/first-message.tsx';
import EditionCard from '../../../ui/editions/edition-card.tsx';
import { WhatsAppLink } from '../../messaging/whatsapp-link.tsx';

/** After the sign-up: linking WhatsApp, the first message, and the newest edition. */
export default function AfterStart() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <div className="mt-10 grid gap-10">
        <WhatsAppLink isInvitation />
        <FirstMessage isFirst />
        <EditionCard />
      </div>
    </QueryClientProvider>
  );
}
