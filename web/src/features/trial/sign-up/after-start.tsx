import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../access/session/session-queries.ts';
import { FirstMessage } from '../../messaging/next-message/first-message.tsx';
import { WhatsAppLink } from '../../messaging/whatsapp-link.tsx';

/** The steps after the sign-up: linking WhatsApp, and the first message. */
export default function AfterStart() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <div className="mt-10 grid gap-10">
        <WhatsAppLink isInvitation />
        <FirstMessage isFirst />
      </div>
    </QueryClientProvider>
  );
}
