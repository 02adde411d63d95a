import { SessionPage } from '../../access/session-page.tsx';
import { TrialOfAccount } from '../trial-of-account.tsx';
import * as paths from '../../../paths.ts';

/** The upgrade of somebody who holds the session of their account: their trial is opened first. */
export default function UpgradeOfAccount() {
  return (
    <SessionPage loginPath={paths.trialLogin}>
      <TrialOfAccount without={paths.trial} />
    </SessionPage>
  );
}
