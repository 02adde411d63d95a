import { sampleMoves } from '../../copy/messaging/sample-moves.ts';
import { parseTickers } from '../../lib/tickers.ts';
import { interestAreaSchema } from '../../../../shared/contracts/preferences.ts';
import {
  personalSample as texts,
  type SampleSession,
} from '../../copy/messaging/personal-sample.ts';
import { lastSessionBefore } from '../../../../shared/editions/edition-times.ts';
import {
  capitalize,
  formatPastDayAfterNoun,
  formatWeekdayAndDay,
  formatPastDay,
} from '../../../../shared/editions/format-days.ts';
import { greetingName } from '../../../../shared/values/greeting-name.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';
import { useAccount } from '../access/use-account.ts';

/** The number of subjects that fit into a morning's message. */
const areasShown = 3;
const usualTime = '07:00';

interface PersonalSampleProps {
  /** `yyyy-mm-dd`: the day on which such a message is sent, shown above the message. */
  readonly day?: string | undefined;
  /** `hh:mm`; the default time when none is chosen. */
  readonly time?: string | undefined;
}

/** Names the session before that day; without a day it was yesterday. */
function sessionBefore(day: string | undefined): SampleSession {
  if (day === undefined) return { when: 'ontem', ofWhen: 'de ontem' };
  const { day: last } = lastSessionBefore(day);
  return { when: formatPastDay(last, day), ofWhen: formatPastDayAfterNoun(last, day) };
}

/** A sample opening message with the user's topics and assets; renders nothing until they are known. */
export function PersonalSample({ day, time = usualTime }: PersonalSampleProps) {
  const { data } = useAccount();
  if (data === undefined) return null;
  const chosen = data.areas_interesse.split(',');
  const areas = interestAreaSchema.options.filter((area) => chosen.includes(area));
  const assets = parseTickers(data.ativos_interesse);
  const session = sessionBefore(day);
  const lines = areas.slice(0, areasShown).map((area) => texts.areas[area](session));
  return (
    <>
      <Conversation
        label={texts.label}
        sender={texts.sender}
        status={texts.status}
        {...(day === undefined ? {} : { day: capitalize(formatWeekdayAndDay(day)) })}
      >
        <Bubble time={time}>
          <p>
            <strong className="font-semibold break-words">
              {texts.greeting(greetingName(data.nome))}
            </strong>{' '}
            <span>{texts.intro}</span>
          </p>
          {(lines.length === 0 ? [texts.noAreas(session)] : lines).map((line) => (
            <p key={line} className="mt-2">
              {line}
            </p>
          ))}
        </Bubble>
        {assets.length === 0 ? null : (
          <Bubble time={time}>
            <p>
              <strong className="font-semibold">{texts.assetsTitle}</strong>{' '}
              <span className="break-words">{`${sampleMoves(assets)}.`}</span>
            </p>
          </Bubble>
        )}
      </Conversation>
      <p className="text-fine text-muted mt-3 text-center">{texts.note}</p>
    </>
  );
}
