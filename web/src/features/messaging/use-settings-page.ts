import * as paths from '../../paths.ts';
import { useAccess } from '../access/use-access.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';

/** The page on which the user changes their preferences. */
export interface SettingsPage {
  /** A trial has fewer: it has no weekly report. */
  readonly isTrial: boolean;
  /** Undefined without a plan or trial. */
  readonly path: string | undefined;
}

export function useSettingsPage(): SettingsPage {
  const { data } = useAccess();
  const getsMessages = useGetsMessages();
  if (data === undefined || data.accountType === 'active') {
    return { isTrial: false, path: paths.settings };
  }
  if (getsMessages === false) return { isTrial: false, path: undefined };
  return { isTrial: true, path: paths.trialSettings };
}
