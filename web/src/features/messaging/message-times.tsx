import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { editionKinds, type EditionKind } from '../../../../shared/editions/edition-facts.ts';
import {
  saveMessageHour,
  saveReportWeeks,
  type MessageSettings,
} from '../../../../shared/contracts/account-messages.ts';
import { messageHours } from '../../../../shared/messages/message-hours.ts';
import { reportWeeks } from '../../../../shared/portfolio/report/report-span.ts';
import { messageTimeTexts as texts } from '../../copy/messaging/message-times.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useLimitWait } from '../../ui/use-limit-wait.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useSettingsPage } from './use-settings-page.ts';
import { useCachedQuery } from '../access/session/use-session-query.ts';
import { failureText, messageSettingsReading } from './use-message-settings.ts';

/** The delivery time of the editions, and the frequency of the report; a change is saved at once. */
export function MessageTimes({ settings }: { readonly settings: MessageSettings }) {
  const { wantsMarketMessages, wantsReports, hours, reportWeeks: weeks } = settings;
  if (!wantsMarketMessages && !wantsReports) return null;
  return (
    <div
      role="group"
      aria-label={texts.title}
      className="border-rule grid gap-4 border-b px-5 py-4 sm:px-6"
    >
      <div>
        <p className="font-medium">{texts.title}</p>
        <p className="text-small text-muted">
          {wantsMarketMessages ? texts.hint : texts.reportHint}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {wantsMarketMessages
          ? editionKinds.map((kind) => <HourField key={kind} kind={kind} hours={hours} />)
          : null}
        {wantsReports ? <ReportField weeks={weeks} /> : null}
      </div>
    </div>
  );
}

const usual = 'usual';

function HourField({
  kind,
  hours,
}: {
  readonly kind: EditionKind;
  readonly hours: MessageSettings['hours'];
}) {
  return (
    <TimeField
      label={texts.labels[kind]}
      stored={hours.chosen[kind] ?? usual}
      options={[
        { id: usual, label: texts.usual(hours.usual[kind]) },
        ...messageHours[kind].map((hour) => ({ id: hour, label: texts.hour(hour) })),
      ]}
      endpoint={saveMessageHour}
      texts={texts.ofHour}
      save={(chosen, version, failing) =>
        callWithSession(
          saveMessageHour,
          { kind, hour: chosen === usual ? null : chosen, ...version },
          failing,
        )
      }
    />
  );
}

function ReportField({ weeks }: { readonly weeks: MessageSettings['reportWeeks'] }) {
  const { isTrial, path } = useSettingsPage();
  return (
    <div>
      <TimeField
        label={texts.report}
        stored={String(weeks)}
        options={reportWeeks.map((each) => ({ id: String(each), label: texts.reportEvery[each] }))}
        endpoint={saveReportWeeks}
        texts={texts.ofReport}
        save={(chosen, version, failing) =>
          callWithSession(
            saveReportWeeks,
            { weeks: reportWeeks.find((each) => String(each) === chosen) ?? weeks, ...version },
            failing,
          )
        }
      />
      {isTrial || path === undefined ? null : (
        <p className="text-small">
          <TextLink to={path} label={texts.reportSettings} />
        </p>
      )}
    </div>
  );
}

function TimeField({
  label,
  stored,
  options,
  endpoint,
  texts: statusTexts,
  save,
}: {
  readonly label: string;
  readonly stored: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly endpoint: typeof saveMessageHour | typeof saveReportWeeks;
  readonly texts: { readonly saved: string; readonly undone: string };
  readonly save: (
    chosen: string,
    version: { readonly version?: string },
    failing: { readonly undone: string },
  ) => Promise<MessageSettings>;
}) {
  const settingsCache = useCachedQuery<MessageSettings>(messageSettingsReading);
  const secondsLeft = useLimitWait([endpoint]);
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending, variables, isSuccess } = useMutation({
    // Changes are sent one after the other, also after a switch changed before: each request uses the version that the
    // previous one returned.
    scope: { id: messageSettingsReading },
    mutationFn: async (chosen: string) => {
      const version = settingsCache.read()?.updated_at ?? undefined;
      return save(chosen, version === undefined ? {} : { version }, { undone: statusTexts.undone });
    },
    onMutate: () => setFailure(undefined),
    onSuccess: (answer) => settingsCache.write(() => answer),
    onError: async (error) => {
      setFailure(failureText(error));
      const read = settingsCache.refetch();
      if (isChangedMeanwhile(error)) await read;
    },
  });
  return (
    <div>
      <SelectField
        label={label}
        value={isPending ? variables : stored}
        disabled={isPending || secondsLeft > 0}
        error={failure}
        options={[...options]}
        onChange={({ target }) => mutate(target.value)}
      />
      <p aria-live="polite" className="text-small text-muted min-h-6">
        {isPending ? texts.working : isSuccess && failure === undefined ? statusTexts.saved : ''}
      </p>
    </div>
  );
}
