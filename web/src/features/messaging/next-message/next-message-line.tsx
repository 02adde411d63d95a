import { Clock } from 'lucide-react';
import {
  comingDay,
  comingHour,
  comingKind,
  nextMessageTexts as texts,
} from '../../../copy/messaging/next-message.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAccount } from '../../access/use-account.ts';
import { afterAccess } from './after-access.ts';
import { nextMessage } from './next-message.ts';
import { useAccessEnd } from './use-access-end.ts';
import { useAppliedFrequency } from '../use-applied-frequency.ts';
import { useMessageSettings } from '../use-message-settings.ts';

/** The time of the next market message; renders nothing when there is none. */
export default function NextMessageLine() {
  const account = useAccount().data;
  const frequency = useAppliedFrequency(account?.periodicidade_msg);
  const end = useAccessEnd();
  const { data: settings } = useMessageSettings();
  if (account === undefined || frequency === undefined || end === undefined) return null;
  if (settings === undefined) return null;
  const { telefone: phone } = account;
  const preferences = { settings, frequency, phone, accessEndsAt: end.at };
  const next = nextMessage(preferences, new Date(serverNow()));
  if (next === undefined) return null;
  const { day, today, hour, waitsForClose, kind, channels, isAfterAccess } = next;
  const when = comingDay(day, today);
  const moment = `${when.charAt(0).toLowerCase() + when.slice(1)}, ${comingHour(hour, waitsForClose)}`;
  return (
    <p className="text-small flex flex-wrap items-center gap-x-3">
      <span className="flex gap-x-3">
        <Clock size={18} strokeWidth={1.75} aria-hidden className="text-muted mt-0.5 shrink-0" />
        <span>
          {isAfterAccess && end.at !== null
            ? afterAccess(moment, { at: end.at, isTrial: end.isTrial })
            : texts.line(moment, comingKind(kind, channels))}
        </span>
      </span>
      {isAfterAccess ? null : <TextLink {...texts.times} />}
    </p>
  );
}
