import {
  messageChoices,
  messagesPage as texts,
  sentMessages,
} from '../../copy/messaging/messages-page.ts';
import { loadCode } from '../../lib/load-code.ts';
import * as paths from '../../paths.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionPage } from '../access/session-page.tsx';
import { MessageChoices } from './message-choices.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';
import { SentMessages } from './sent-messages.tsx';
import { SuppressionNotices } from './suppression-notices.tsx';

/** Loaded separately, because most users receive their messages without a problem. */
const AccountNotice = lazyPart(() => loadCode(() => import('./account-notice.tsx')), null);

/** The sent messages and the message settings of a session, with or without access. */
export default function MessagesPage() {
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
          <BackLink to={paths.dashboard}>{texts.back}</BackLink>
          <header className="mt-4 mb-8">
            <h1 className="text-title-1">{texts.title}</h1>
            <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
            <p className="lg:hidden">
              <a href="#escolhas" className="link inline-flex min-h-11 items-center font-medium">
                {texts.toChoices}
              </a>
            </p>
          </header>
          <div className="mb-10 grid max-w-[44rem] gap-4 empty:hidden">
            <AccountNotice />
            <SuppressionNotices />
          </div>
          <div className="grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:items-start">
            <section aria-labelledby="enviadas" className="min-w-0">
              <h2 id="enviadas" className="text-title-3">
                {sentMessages.title}
              </h2>
              <p className="text-small text-muted mt-1.5 mb-5">{sentMessages.notListed}</p>
              <SentMessages />
            </section>
            <section aria-labelledby="escolhas" className="min-w-0">
              <h2 id="escolhas" tabIndex={-1} className="text-title-3 scroll-mt-24 outline-none">
                {messageChoices.title}
              </h2>
              <p className="text-small text-muted mt-1.5 mb-5">{messageChoices.lead}</p>
              <MessageChoices />
              <div id="whatsapp" tabIndex={-1} className="mt-6 scroll-mt-24 outline-none">
                <WhatsAppLink />
              </div>
            </section>
          </div>
        </div>
      </Page>
    </SessionPage>
  );
}
