import { Link } from 'react-router-dom';
import { trialSuccess as texts } from '../../../copy/trial/trial-landing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MessageTimes } from '../../../ui/message-times.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Masthead } from '../../../ui/page/masthead.tsx';

/** The trial runs: when messages come, and where to go from here. */
export function TrialStarted() {
  return (
    <Masthead>
      <p className="text-brand text-small mt-8 font-semibold">{texts.kicker}</p>
      <h1 className="text-title-1 mt-2">{texts.title}</h1>
      <p className="text-lead text-muted mt-4">{texts.lead}</p>
      <MessageTimes times={texts.times} />
      <p className="text-small text-muted mt-6">{texts.note}</p>
      <p className="text-small mt-2">
        {texts.whatsApp.text} <TextLink {...texts.whatsApp.link} />
      </p>
      <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
        <ButtonLink to={texts.dashboard.to}>{texts.dashboard.label}</ButtonLink>
        <Link to={texts.home.to} className="link text-center font-medium">
          {texts.home.label}
        </Link>
      </div>
    </Masthead>
  );
}
