import * as paths from '../../paths.ts';
import { useAccess } from '../access/use-access.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';

/** Where somebody changes what they want to read. */
export interface SettingsPlace {
  /** Of a trial they ask less: there is no weekly report in it. */
  readonly isTrial: boolean;
  /** Undefined for whoever has neither plan nor trial. */
  readonly path: string | undefined;
}

export function useSettingsPlace(): SettingsPlace {
  const { data } = useAccess();
  const getsMessages = useGetsMessages();
  if (data === undefined || data.accountType === 'active') {
    return { isTrial: false, path: paths.settings };
  }
  if (getsMessages === false) return { isTrial: false, path: undefined };
  return { isTrial: true, path: paths.trialSettings };
}
