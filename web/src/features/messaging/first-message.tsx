import { useId } from 'react';
import { weekdayAndDay, capital } from '../../../../shared/editions/prose/day-words.ts';
import {
  comingDay,
  comingHour,
  comingKind,
  firstMessageTexts as texts,
} from '../../copy/messaging/next-message.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useAccount } from '../access/use-account.ts';
import { nextMessage } from './next-message.ts';
import { OwnSample } from './own-sample.tsx';
import { useMessageSettings } from './use-message-settings.ts';

interface FirstMessageProps {
  /** Nothing came before it. */
  readonly isFirst?: boolean;
}

/** When a message comes next to somebody who has just begun, and how one looks; nothing until that is known. */
export function FirstMessage({ isFirst = false }: FirstMessageProps) {
  const id = useId();
  const account = useAccount().data;
  const settings = useMessageSettings().data;
  if (account === undefined || settings === undefined) return null;
  const { periodicidade_msg: frequency, telefone: phone } = account;
  const now = new Date(serverNow());
  const next = nextMessage({ settings, frequency, phone }, now);
  const opening =
    frequency === 'diaria'
      ? nextMessage({ settings, frequency, phone }, now, ['opening'])
      : undefined;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title-4">
        {isFirst ? texts.first : texts.title}
      </h2>
      {next === undefined ? (
        <>
          <p className="text-muted mt-2">{texts.none}</p>
          <TextLink {...texts.choose} />
        </>
      ) : (
        <p className="mt-2">
          <strong className="font-semibold">
            {comingDay(next.day, next.today)}, {comingHour(next.hour, next.waitsForClose)}
          </strong>
          : {comingKind(next.kind, next.channels)}.
        </p>
      )}
      {opening === undefined ? null : (
        <div className="mt-5 max-w-[30rem]">
          <OwnSample day={capital(weekdayAndDay(opening.day))} time={opening.hour} />
        </div>
      )}
    </section>
  );
}
