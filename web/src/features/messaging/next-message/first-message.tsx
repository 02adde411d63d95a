import { useId } from 'react';
import {
  comingDay,
  comingHour,
  comingKind,
  firstMessageTexts as texts,
} from '../../../copy/messaging/next-message.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAccount } from '../../access/use-account.ts';
import { afterAccess } from './after-access.ts';
import { nextMessage, type NextMessage } from './next-message.ts';
import { PersonalSample } from '../personal-sample.tsx';
import { useAccessEnd } from './use-access-end.ts';
import { useAppliedFrequency } from '../use-applied-frequency.ts';
import { useMessageSettings } from '../use-message-settings.ts';

function describeMoment({ day, today, hour, waitsForClose }: NextMessage): string {
  return `${comingDay(day, today).toLowerCase()}, ${comingHour(hour, waitsForClose)}`;
}

interface FirstMessageProps {
  /** No message was sent before. */
  readonly isFirst?: boolean;
}

/** The time of a new user's next message, and a sample; renders nothing until the time is known. */
export function FirstMessage({ isFirst = false }: FirstMessageProps) {
  const id = useId();
  const account = useAccount().data;
  const settings = useMessageSettings().data;
  const frequency = useAppliedFrequency(account?.periodicidade_msg);
  const end = useAccessEnd();
  if (account === undefined || settings === undefined) return null;
  if (frequency === undefined || end === undefined) return null;
  const { telefone: phone } = account;
  const now = new Date(serverNow());
  const preferences = { settings, frequency, phone, accessEndsAt: end.at };
  const next = nextMessage(preferences, now);
  const opening = frequency === 'diaria' ? nextMessage(preferences, now, ['opening']) : undefined;
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
      ) : next.isAfterAccess && end.at !== null ? (
        <p className="text-muted mt-2">
          {afterAccess(describeMoment(next), { ...end, at: end.at })}
        </p>
      ) : (
        <p className="mt-2">
          <strong className="font-semibold">
            {`${comingDay(next.day, next.today)}, ${comingHour(next.hour, next.waitsForClose)}`}
          </strong>
          <span>{`: ${comingKind(next.kind, next.channels)}.`}</span>
        </p>
      )}
      {opening === undefined || opening.isAfterAccess ? null : (
        <div className="mt-5 max-w-[30rem]">
          {next?.kind === 'opening' ? null : (
            <p className="text-small text-muted mb-3">{texts.opening(describeMoment(opening))}</p>
          )}
          <PersonalSample day={opening.day} time={opening.hour} />
        </div>
      )}
    </section>
  );
}
