import { useState } from 'react';
import type { MessageSettings } from '../../../../shared/contracts/own-messages.ts';
import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useKnown } from '../access/session/use-own-query.ts';
import type { SilencesProps } from './silences.tsx';
import { messageSettingsReading, useMessageSettings } from './use-message-settings.ts';

/** Loaded separately: to most people something leaves. */
const Silences = lazyPart<SilencesProps>(
  async () => loadCode(() => import('./silences.tsx')),
  null,
);

/** Channels by which nothing leaves. Nothing where all is well, and where that cannot be read: the switches say so. */
export function SilenceNotices() {
  const { data } = useMessageSettings();
  const known = useKnown<MessageSettings>(messageSettingsReading);
  const isSilent = data?.channels.some(({ silence }) => silence !== null) === true;
  // Stays to say that it is over.
  const [hasNotices, setNotices] = useState(isSilent);
  if (isSilent && !hasNotices) setNotices(true);
  if (data === undefined || !hasNotices) return null;
  return <Silences channels={data.channels} onProven={known.readAgain} />;
}
