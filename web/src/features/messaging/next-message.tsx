import { Clock } from 'lucide-react';
import { saoPauloDay, dayAfter } from '../../../../shared/market/b3-session.ts';
import { nextMessageTexts as texts } from '../../copy/messaging/next-message.ts';
import { serverNow } from '../../lib/server-clock.ts';
import * as paths from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useSession } from '../access/session/use-session.ts';
import { nextEdition } from './next-edition.ts';
import { useMessageSettings } from './use-message-settings.ts';

/** When the next message comes, for who gets one at the opening and the close; nothing where none comes. */
export default function NextMessage() {
  const session = useSession();
  const { data: settings } = useMessageSettings();
  const now = new Date(serverNow());
  const phone = session?.kind === 'account' ? session.user.telefone : '';
  const next = settings === undefined ? undefined : nextEdition(settings, phone, now);
  if (next === undefined) return null;
  return (
    <p className="text-small flex flex-wrap items-center gap-x-3">
      <Clock size={18} strokeWidth={1.75} aria-hidden className="text-muted shrink-0" />
      <span>{texts.sentence(next.kind, dayInWords(next.day, saoPauloDay(now)), next.hour)}</span>
      <TextLink to={paths.messages} label={texts.change} />
    </p>
  );
}

function dayInWords(day: string, today: string): string {
  if (day === today) return texts.today;
  if (day === dayAfter(today)) return texts.tomorrow;
  return texts.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}
