import { Page } from '../../app/page.tsx';
import { trialSuccess as texts } from '../../copy/trial-landing.ts';
import { TrialStarted } from './trial-started.tsx';

/** `/trial-gratuito-sucesso` */
export default function TrialSuccessPage() {
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <TrialStarted />
    </Page>
  );
}
