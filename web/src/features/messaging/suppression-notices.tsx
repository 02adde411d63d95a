import { useState } from 'react';
import type { MessageSettings } from '../../../../shared/contracts/own-messages.ts';
import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useCachedQuery } from '../access/session/use-session-query.ts';
import type { SuppressionsProps } from './suppressions.tsx';
import { messageSettingsReading, useMessageSettings } from './use-message-settings.ts';

/** Loaded separately: to most people something leaves. */
const Suppressions = lazyPart<SuppressionsProps>(
  async () => loadCode(() => import('./suppressions.tsx')),
  null,
);

/** Channels by which nothing leaves. Nothing where all is well, and where that cannot be read: the switches say so. */
export function SuppressionNotices() {
  const { data } = useMessageSettings();
  const known = useCachedQuery<MessageSettings>(messageSettingsReading);
  const isSilent = data?.channels.some(({ silence }) => silence !== null) === true;
  // Stays to say that it is over.
  const [hasNotices, setNotices] = useState(isSilent);
  if (isSilent && !hasNotices) setNotices(true);
  if (data === undefined || !hasNotices) return null;
  return <Suppressions channels={data.channels} onProven={known.readAgain} />;
}
