import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Masthead } from '../../../ui/page/masthead.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { trialSuccess as texts } from '../../../copy/trial/trial-success.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MessageTimes } from '../../../ui/message-times.tsx';
import { useSession } from '../../access/session/use-session.ts';
import { TrialStarted } from './trial-started.tsx';

/** `/trial-gratuito-sucesso`: confirms a running trial. */
export default function TrialSuccessPage() {
  const session = useSession();
  const [now] = useState(() => Date.now());
  const trialState = decideTrialState(session, now);
  const { documentTitle } = trialState === 'running' ? texts : texts[trialState];
  return (
    <Page title={documentTitle} description={texts.description} private>
      {trialState === 'running' ? <TrialStarted /> : <NoTrial trialState={trialState} />}
    </Page>
  );
}

function decideTrialState(session: ReturnType<typeof useSession>, now: number) {
  if (session?.kind === 'account') return 'account';
  if (session === undefined) return 'missing';
  const { isExpired, data_expiracao } = session.trial;
  return isExpired || Date.parse(data_expiracao) <= now ? 'over' : 'running';
}

const waysOn = {
  missing: [texts.missing.login, texts.missing.start],
  account: [texts.account.dashboard, texts.account.home],
  over: [texts.over.upgrade, texts.over.dashboard],
} as const;

function NoTrial({ trialState }: { readonly trialState: keyof typeof waysOn }) {
  const { title, lead } = texts[trialState];
  const [main, other] = waysOn[trialState];
  return (
    <Masthead>
      <h1 className="text-title-1 mt-8">{title}</h1>
      <p className="text-lead text-muted mt-4">{lead}</p>
      <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
        <ButtonLink to={main.to}>{main.label}</ButtonLink>
        <Link to={other.to} className="link text-center font-medium">
          {other.label}
        </Link>
      </div>
      <MessageTimes title={texts.timesTitle} times={texts.times} />
    </Masthead>
  );
}
