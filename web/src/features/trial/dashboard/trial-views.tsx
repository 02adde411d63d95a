import type { Access } from '../../../../../shared/contracts/access.ts';
import { TrialActiveView } from './trial-active-view.tsx';
import { TrialView } from './trial-view.tsx';

/** The dashboard of a trial that runs or has ended. */
export default function TrialViews({ access }: { readonly access: Access }) {
  return <TrialView access={access}>{(trial) => <TrialActiveView {...trial} />}</TrialView>;
}
