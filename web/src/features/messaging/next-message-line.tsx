import { Clock } from 'lucide-react';
import {
  comingDay,
  comingHour,
  comingKind,
  nextMessageTexts as texts,
} from '../../copy/messaging/next-message.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useSession } from '../access/session/use-session.ts';
import { nextMessage } from './next-message.ts';
import { useMessageSettings } from './use-message-settings.ts';

/** When the next message comes, for who gets one at the opening and the close; nothing where none comes. */
export default function NextMessageLine() {
  const session = useSession();
  const { data: settings } = useMessageSettings();
  const phone = session?.kind === 'account' ? session.user.telefone : null;
  const next =
    settings === undefined
      ? undefined
      : nextMessage({ settings, frequency: 'diaria', phone }, new Date(serverNow()));
  if (next === undefined) return null;
  const { day, today, hour, waitsForClose, kind, channels } = next;
  const when = comingDay(day, today);
  return (
    <p className="text-small flex flex-wrap items-center gap-x-3">
      <span className="flex gap-x-3">
        <Clock size={18} strokeWidth={1.75} aria-hidden className="text-muted mt-0.5 shrink-0" />
        {texts.line(
          when.charAt(0).toLowerCase() + when.slice(1),
          comingHour(hour, waitsForClose),
          comingKind(kind, channels),
        )}
      </span>
      <TextLink {...texts.times} />
    </p>
  );
}
