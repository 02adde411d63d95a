import {
  messageChannels,
  messageKinds,
  switchableKinds,
  type MessageChannel,
  type SwitchableKind,
} from '../../../../shared/contracts/messaging.ts';
import {
  getMessageSettings,
  saveMessageSettings,
  type MessageSettings,
  type MessageSwitchChange,
} from '../../../../shared/contracts/account-messages.ts';
import { isLifting } from '../../../../shared/messages/suppressions.ts';
import { channelNames, messageChoices as texts } from '../../copy/messaging/messages-page.ts';
import { limits } from '../../lib/limits.ts';
import * as paths from '../../paths.ts';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useLimitWait } from '../../ui/use-limit-wait.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';
import { ChoiceRow, Switch } from './choice-row.tsx';
import { MessageTimes } from './message-times.tsx';
import { useSettingsPage } from './use-settings-page.ts';
import {
  failureText,
  isSameSwitch,
  useMessageSettings,
  useSetMessages,
} from './use-message-settings.ts';

/** The switches by kind and channel. */
export function MessageChoices() {
  const query = useMessageSettings();
  if (query.data !== undefined) return <Choices settings={query.data} />;
  return (
    <LoadingFailure
      query={query}
      endpoints={[getMessageSettings]}
      texts={texts}
      skeleton={<ChoicesSkeleton />}
    />
  );
}

function findLabel(kind: SwitchableKind): string {
  return messageKinds.find(({ id }) => id === kind)?.label ?? '';
}

function Choices({ settings }: { readonly settings: MessageSettings }) {
  const { channels, switches, wantsMarketMessages, wantsReports, wantsNotes } = settings;
  const { waiting, failed, last, setSwitch } = useSetMessages();
  const getsMessages = useGetsMessages();
  const settingsPage = useSettingsPage();
  const secondsLeft = useLimitWait([saveMessageSettings]);
  const isOff = (channel: MessageChannel) =>
    channels.some((one) => one.channel === channel && (!one.on || one.silence !== null));
  const suppressionOf = (channel: MessageChannel) =>
    channels.find((one) => one.channel === channel)?.silence ?? null;
  const isLinked = channels.every(({ linked }) => linked);

  /** One switch: it shows the requested state at once, and the stored state afterwards. */
  const cell = (name: string, turn: MessageSwitchChange, staysDisabled: boolean) => {
    const pressed = waiting.find((one) => isSameSwitch(one, turn));
    const isDisabled = staysDisabled || pressed !== undefined || secondsLeft > 0;
    const failure = failed.find((one) => isSameSwitch(one.turn, turn));
    return (
      <Switch
        key={turn.channel}
        channel={turn.channel}
        name={texts.switchOf(name, turn.channel)}
        on={pressed?.on ?? (turn.on && !staysDisabled)}
        isDisabled={isDisabled}
        looksDisabled={staysDisabled || secondsLeft > 0}
        status={last !== undefined && isSameSwitch(last, turn) ? statusOf(turn) : undefined}
        wait={secondsLeft > 0 ? limits.shown(secondsLeft) : undefined}
        // A request without a received response may have succeeded.
        failure={
          failure === undefined || failure.turn.on === turn.on
            ? undefined
            : failureText(failure.error)
        }
        onToggle={() => {
          if (!isDisabled) setSwitch({ ...turn, on: !turn.on });
        }}
      />
    );
  };

  const isStored = (turn: MessageSwitchChange) => findStoredSwitch(settings, turn) === turn.on;

  /** Shown beside the switch that was changed last. */
  const statusOf = (turn: MessageSwitchChange) => {
    if (waiting.some((one) => isSameSwitch(one, turn))) return texts.working;
    if (last === undefined || !isStored(last)) return undefined;
    return last.on && getsMessages === false ? texts.onForLater : texts.shown(last.on);
  };

  /** Announces the last change to screen readers; a failure is shown at its switch. */
  const lastChangeText = () => {
    if (waiting.length > 0) return texts.working;
    if (last === undefined || !isStored(last)) return '';
    const name = last.kind === undefined ? texts.all : findLabel(last.kind);
    const words = last.on && getsMessages === false ? texts.savedForLater : texts.saved;
    return words(texts.switchOf(name, last.channel), last.on);
  };

  const note = (kind: SwitchableKind) => {
    if (kind === 'weekly-report' && !wantsReports) {
      return settingsPage.isTrial
        ? { text: texts.noReportsInTrial, path: undefined }
        : { text: texts.reportsOff, path: settingsPage.path };
    }
    const isOfMarket = kind === 'opening' || kind === 'closing' || kind === 'digest';
    if (!wantsMarketMessages && (isOfMarket || (kind === 'note' && !wantsNotes))) {
      return { text: texts.marketOff, path: settingsPage.path };
    }
    if (kind !== 'note' || wantsNotes) return undefined;
    // No settings form has a switch for only the notes.
    return {
      text: texts.notesOff,
      path: settingsPage.path === undefined ? undefined : paths.askAssistant(texts.notesRequest),
      label: texts.enableNotes,
    };
  };

  return (
    <>
      <div className="rounded-card border-rule bg-surface border">
        <div
          aria-hidden
          className="border-rule hidden border-b sm:grid sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] sm:px-6 sm:py-3"
        >
          <span />
          {messageChannels.map((channel) => (
            <span key={channel} className="text-small text-muted text-center font-semibold">
              {channelNames[channel]}
            </span>
          ))}
        </div>
        <ChoiceRow title={texts.all} hint={texts.allHint}>
          {channels.map(({ channel, on, linked, silence }) =>
            linked ? (
              cell(
                texts.all,
                { channel, on: on && silence === null },
                silence !== null && !isLifting('switch', silence.reason),
              )
            ) : (
              <p key={channel} className="text-small sm:text-center">
                <TextLink to={paths.whatsAppLink} label={texts.linkFirst} />
              </p>
            ),
          )}
        </ChoiceRow>
        {switchableKinds.map((kind) => {
          const turnedOff = note(kind);
          return (
            <ChoiceRow
              key={kind}
              title={findLabel(kind)}
              hint={
                kind === 'digest' && settingsPage.isTrial
                  ? texts.digestInTrial
                  : texts.kindHints[kind]
              }
              note={turnedOff}
            >
              {messageChannels.map((channel) => {
                const one = switches.find(
                  (candidate) => candidate.kind === kind && candidate.channel === channel,
                );
                const isShown = one !== undefined && (channel === 'email' || isLinked);
                return isShown ? (
                  // A switch that is shown as on would contradict the text "off in your settings" beside it.
                  cell(findLabel(kind), one, isOff(channel) || turnedOff !== undefined)
                ) : (
                  <span key={channel} className="hidden sm:block" />
                );
              })}
            </ChoiceRow>
          );
        })}
        <MessageTimes settings={settings} />
        <p role="status" className="sr-only">
          {lastChangeText()}
        </p>
        <div className="text-small text-muted grid gap-1 px-5 py-5 sm:px-6">
          <TextLink to={paths.profile} label={texts.newsletter} />
          <p>{suppressionOf('email') === null ? texts.always : texts.onlyCodes}</p>
        </div>
      </div>
    </>
  );
}

/** Returns whether a switch is on according to the settings read last. */
function findStoredSwitch(
  { channels, switches }: MessageSettings,
  turn: MessageSwitchChange,
): boolean | undefined {
  if (turn.kind !== undefined) return switches.find((one) => isSameSwitch(one, turn))?.on;
  const channel = channels.find((one) => one.channel === turn.channel);
  return channel !== undefined && channel.on && channel.silence === null;
}

function ChoicesSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="rounded-card h-[44rem]" />
    </Loading>
  );
}
