import * as paths from '../../paths.ts';
import { useAccess } from '../access/use-access.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';

/** Where somebody changes what they want to read: a trial has a place of its own, who has no plan has none. */
export function useSettingsPath(): string | undefined {
  const { data } = useAccess();
  const getsMessages = useGetsMessages();
  if (data === undefined || data.accountType === 'active') return paths.settings;
  return getsMessages === false ? undefined : paths.trialDashboard;
}
