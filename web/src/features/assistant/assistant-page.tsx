import { getConversation } from '../../../../shared/contracts/assistant.ts';
import { assistantPage as texts } from '../../copy/assistant/assistant.ts';
import * as paths from '../../paths.ts';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionPage } from '../access/session-page.tsx';
import { Chat } from './chat.tsx';
import { useConversation } from './use-conversation.ts';

/** The conversation of a session, shared with WhatsApp. Without access it is read-only. */
export default function AssistantPage() {
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="mx-auto flex max-w-[48rem] flex-col px-5 pt-8 pb-6 md:px-8 md:pt-12">
          <BackLink to={paths.dashboard}>{texts.back}</BackLink>
          <header className="mt-4 mb-6">
            <h1 className="text-title-1">{texts.title}</h1>
            <p className="text-muted mt-3">{texts.lead}</p>
          </header>
          <AccountConversation />
        </div>
      </Page>
    </SessionPage>
  );
}

function AccountConversation() {
  const query = useConversation();
  if (query.data !== undefined) return <Chat conversation={query.data} />;
  return (
    <LoadingFailure
      query={query}
      endpoints={[getConversation]}
      texts={texts}
      skeleton={
        <Loading label={texts.loading}>
          <div className="grid gap-4">
            <Skeleton className="rounded-card ml-auto h-12 w-2/3" />
            <Skeleton className="rounded-card h-40 w-3/4" />
            <Skeleton className="rounded-card h-28" />
          </div>
        </Loading>
      }
    />
  );
}
