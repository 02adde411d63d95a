import { useState } from 'react';
import type { MessageSettings } from '../../../../shared/contracts/account-messages.ts';
import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useCachedQuery } from '../access/session/use-session-query.ts';
import type { SuppressionsProps } from './suppressions.tsx';
import { messageSettingsReading, useMessageSettings } from './use-message-settings.ts';

/** Loaded separately, because most users have no blocked channel. */
const Suppressions = lazyPart<SuppressionsProps>(
  async () => loadCode(() => import('./suppressions.tsx')),
  null,
);

/**
 * Shows the channels by which no message is sent. Renders nothing when there is none, or when the state cannot be
 * read: the switches show that error.
 */
export function SuppressionNotices() {
  const { data } = useMessageSettings();
  const settingsCache = useCachedQuery<MessageSettings>(messageSettingsReading);
  const isSuppressed = data?.channels.some(({ silence }) => silence !== null) === true;
  // Stays mounted to say that the block has ended.
  const [hasNotices, setNotices] = useState(isSuppressed);
  if (isSuppressed && !hasNotices) setNotices(true);
  if (data === undefined || !hasNotices) return null;
  return <Suppressions channels={data.channels} onProven={settingsCache.refetch} />;
}
