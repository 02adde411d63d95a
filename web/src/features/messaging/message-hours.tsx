import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { editionKinds, type EditionKind } from '../../../../shared/editions/edition-facts.ts';
import {
  saveMessageHour,
  type MessageSettings,
} from '../../../../shared/contracts/own-messages.ts';
import { messageHours } from '../../../../shared/messages/message-hours.ts';
import { messageHourTexts as texts } from '../../copy/messaging/message-hours.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useLimitWait } from '../../ui/use-limit-wait.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { useKnown } from '../access/session/use-own-query.ts';
import { failureText, messageSettingsReading } from './use-message-settings.ts';

const usual = 'usual';

/** At which hour the editions come: what is chosen is saved at once. */
export function MessageHours({ hours }: { readonly hours: MessageSettings['hours'] }) {
  return (
    <div
      role="group"
      aria-label={texts.title}
      className="border-rule grid gap-4 border-b px-5 py-4 sm:px-6"
    >
      <div>
        <p className="font-medium">{texts.title}</p>
        <p className="text-small text-muted">{texts.hint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {editionKinds.map((kind) => (
          <HourField key={kind} kind={kind} hours={hours} />
        ))}
      </div>
    </div>
  );
}

function HourField({
  kind,
  hours,
}: {
  readonly kind: EditionKind;
  readonly hours: MessageSettings['hours'];
}) {
  const known = useKnown<MessageSettings>(messageSettingsReading);
  const left = useLimitWait([saveMessageHour]);
  const [failure, setFailure] = useState<string>();
  const stored = hours.chosen[kind] ?? usual;
  const { mutate, isPending, variables, isSuccess } = useMutation({
    // One after the other, and after a switch that was pressed before: each knows the version that it left.
    scope: { id: messageSettingsReading },
    mutationFn: async (chosen: string) => {
      const version = known.read()?.updated_at ?? undefined;
      return callWithSession(
        saveMessageHour,
        {
          kind,
          hour: chosen === usual ? null : chosen,
          ...(version === undefined ? {} : { version }),
        },
        { undone: texts.undone },
      );
    },
    onMutate: () => setFailure(undefined),
    onSuccess: (answer) => known.write(() => answer),
    onError: async (error) => {
      setFailure(failureText(error));
      const read = known.readAgain();
      if (isChangedMeanwhile(error)) await read;
    },
  });
  const shown = isPending ? variables : stored;
  return (
    <div>
      <SelectField
        label={texts.labels[kind]}
        value={shown}
        disabled={isPending || left > 0}
        error={failure}
        options={[
          { id: usual, label: texts.usual(hours.usual[kind]) },
          ...messageHours[kind].map((hour) => ({ id: hour, label: texts.hour(hour) })),
        ]}
        onChange={({ target }) => mutate(target.value)}
      />
      <p aria-live="polite" className="text-small text-muted min-h-6">
        {isPending ? texts.working : isSuccess && failure === undefined ? texts.saved : ''}
      </p>
    </div>
  );
}
