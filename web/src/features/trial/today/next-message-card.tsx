import { getMessageSettings } from '../../../../../shared/contracts/account-messages.ts';
import {
  comingDay,
  comingHour,
  comingKind,
  nextMessageTexts as texts,
} from '../../../copy/messaging/next-message.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { nextMessage } from '../../messaging/next-message/next-message.ts';
import { useAccess } from '../../access/use-access.ts';
import { useAppliedFrequency } from '../../messaging/use-applied-frequency.ts';
import { useMessageSettings } from '../../messaging/use-message-settings.ts';
import type { useTrial } from '../use-trial.ts';

interface NextMessageCardProps {
  readonly trial: ReturnType<typeof useTrial>['data'];
  /** ISO 8601, UTC: no message is sent after this time. */
  readonly expiresAt: string;
}

/** The time of the next message by the trial's preferences. */
export function NextMessageCard({ trial, expiresAt }: NextMessageCardProps) {
  const settings = useMessageSettings();
  const frequency = useAppliedFrequency(trial?.periodicidade_msg);
  // The same user's account continues after the trial.
  const isPaid = useAccess().data?.accountPlan === 'paid';
  return (
    <section
      aria-labelledby="proxima-mensagem"
      className="rounded-card border-ink bg-surface border-[1.5px] p-5 sm:p-8"
    >
      <h2 id="proxima-mensagem" className="text-title-4">
        {texts.title}
      </h2>
      {trial === undefined || settings.data === undefined || frequency === undefined ? (
        <div className="mt-4">
          <LoadingFailure
            query={settings}
            endpoints={[getMessageSettings]}
            texts={texts}
            skeleton={
              <Loading label={texts.loading}>
                <Skeleton className="h-10 w-72 max-w-full" />
                <Skeleton className="mt-3 h-5 w-56 max-w-full" />
                <Skeleton className="mt-4 h-5 w-36" />
              </Loading>
            }
          />
        </div>
      ) : (
        <Coming
          next={nextMessage(
            {
              settings: settings.data,
              frequency,
              phone: trial.telefone,
              accessEndsAt: isPaid ? null : expiresAt,
            },
            new Date(serverNow()),
          )}
        />
      )}
    </section>
  );
}

function Coming(props: { readonly next: ReturnType<typeof nextMessage> }) {
  const { next } = props;
  if (next === undefined) {
    return <NoneComing title={texts.noneTitle} text={texts.none} link={texts.choose} />;
  }
  const { day, today, hour, waitsForClose, kind, channels, isAfterAccess } = next;
  if (isAfterAccess) {
    const moment = `${comingDay(day, today).toLowerCase()}, ${comingHour(hour, waitsForClose)}`;
    return (
      <NoneComing
        title={texts.afterTrialTitle}
        text={texts.afterTrial(moment)}
        link={texts.choose}
      />
    );
  }
  return (
    <>
      <p className="mt-4">
        <strong className="text-title-2 block font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {`${comingDay(day, today)}, ${comingHour(hour, waitsForClose)}`}
        </strong>
        <span className="mt-1.5 block">{comingKind(kind, channels)}</span>
        {waitsForClose ? (
          <span className="text-small text-muted block">{texts.afterClose}</span>
        ) : null}
      </p>
      <p className="mt-2">
        <TextLink {...texts.times} />
      </p>
    </>
  );
}

function NoneComing(props: {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string };
}) {
  return (
    <>
      <p className="mt-4">
        <strong className="text-title-3 block font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {props.title}
        </strong>
        <span className="text-muted mt-1.5 block">{props.text}</span>
      </p>
      <p className="mt-2">
        <TextLink {...props.link} />
      </p>
    </>
  );
}
