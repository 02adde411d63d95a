import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { editionKinds, type EditionKind } from '../../../../shared/editions/edition-facts.ts';
import {
  saveMessageHour,
  saveReportWeeks,
  type MessageSettings,
} from '../../../../shared/contracts/own-messages.ts';
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

/** At which hour the editions come, and how often the report: what is chosen is saved at once. */
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
  texts: said,
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
  const known = useCachedQuery<MessageSettings>(messageSettingsReading);
  const left = useLimitWait([endpoint]);
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending, variables, isSuccess } = useMutation({
    // One after the other, and after a switch that was pressed before: each knows the version that it left.
    scope: { id: messageSettingsReading },
    mutationFn: async (chosen: string) => {
      const version = known.read()?.updated_at ?? undefined;
      return save(chosen, version === undefined ? {} : { version }, { undone: said.undone });
    },
    onMutate: () => setFailure(undefined),
    onSuccess: (answer) => known.write(() => answer),
    onError: async (error) => {
      setFailure(failureText(error));
      const read = known.readAgain();
      if (isChangedMeanwhile(error)) await read;
    },
  });
  return (
    <div>
      <SelectField
        label={label}
        value={isPending ? variables : stored}
        disabled={isPending || left > 0}
        error={failure}
        options={[...options]}
        onChange={({ target }) => mutate(target.value)}
      />
      <p aria-live="polite" className="text-small text-muted min-h-6">
        {isPending ? texts.working : isSuccess && failure === undefined ? said.saved : ''}
      </p>
    </div>
  );
}
