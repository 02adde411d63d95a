import type { Paragraphs } from './answers/assets.ts';
import type { MessagesChange } from './domain/question.ts';
import { sourcedText, wrapWords } from './domain/sourced-text.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type {
  MessageSettings,
  MessageSwitchChange,
} from '../../shared/contracts/account-messages.ts';
import { joinList } from '../../shared/editions/format-facts.ts';
import {
  channelPhrases,
  requestedMarketKinds,
  groupKinds,
  describeKindGroups,
  kindNames,
  type KindGroup,
} from './message-kind-names.ts';
import {
  readDeliveryObstacles,
  messageSettingsLink,
  type MessagesDependencies,
} from './describe-message-settings.ts';

/* Pauses and resumes the market's messages, or a whole channel. */

const marketKinds = ['opening', 'closing', 'digest', 'note'] as const satisfies SwitchableKind[];

function isOfMarket(kind: SwitchableKind): boolean {
  return marketKinds.some((one) => one === kind);
}

/**
 * Pauses or resumes all messages of the market. Kinds that the user switched off one by one, before or during the
 * pause, stay off after it.
 */
export async function switchMarketMessages(
  dependencies: MessagesDependencies,
  accountId: string,
  on: boolean,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  return on
    ? resumeMarketMessages(dependencies, accountId, writtenAt)
    : pauseMarketMessages(dependencies, accountId, writtenAt);
}

async function pauseMarketMessages(
  { messages }: MessagesDependencies,
  accountId: string,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  const before = await messages.read(accountId);
  const turns = before.switches
    .filter((one) => isOfMarket(one.kind) && one.on)
    .map(({ kind, channel }): MessageSwitchChange => ({ kind, channel, on: false }));
  if (turns.length > 0) await messages.setSwitches(accountId, turns, writtenAt, { pauses: true });
  return [
    turns.length === 0
      ? sourcedText`As mensagens do mercado já estão pausadas.`
      : sourcedText`Pronto: pausei as mensagens do mercado no e-mail e no WhatsApp: abertura, fechamento, resumo e avisos durante o dia. Alertas de preço, relatórios e avisos da conta continuam.`,
    sourcedText`Para voltar, escreva “volta a mandar as mensagens”.`,
  ];
}

async function resumeMarketMessages(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  const stored = await preferences.read(accountId);
  // A user with the frequency 'nunca' has no messages to resume: set the daily default.
  const startsDaily = stored?.periodicidade_msg === 'nunca';
  if (startsDaily) await preferences.change(accountId, { periodicidade_msg: 'diaria' });
  const before = await messages.read(accountId);
  const now = await preferences.read(accountId);
  const kinds = requestedMarketKinds(now?.appliedFrequency, before.wantsNotes);
  const paused = await messages.readPaused(accountId);
  const turns = paused.length > 0 ? paused : switchesToResume(before, kinds);
  const after =
    turns.length === 0 ? before : await messages.setSwitches(accountId, turns, writtenAt);
  const isUnchanged = turns.length === 0 && !startsDaily;
  const enabledKinds = describeKindGroups(groupKinds(after, kinds, true));
  const switchedOff = groupKinds(after, kinds, false);
  return [
    isUnchanged
      ? sourcedText`As mensagens do mercado já estão ligadas.`
      : sourcedText`Pronto: as mensagens do mercado voltam a chegar.`,
    ...(enabledKinds === undefined ? [] : [sourcedText`Você recebe ${enabledKinds}.`]),
    ...describeSwitchedOff(switchedOff),
    ...(isUnchanged ? [] : [sourcedText`Para parar de novo, escreva “pausa as mensagens”.`]),
    ...(await readDeliveryObstacles(preferences, accountId, after)),
  ];
}

/**
 * Returns the switches that bring the market's messages back when no pause is recorded and none would arrive: for
 * rows older than the pause mark, and for users who switched off each kind.
 */
function switchesToResume(
  settings: MessageSettings,
  kinds: readonly SwitchableKind[],
): readonly MessageSwitchChange[] {
  const market = settings.switches.filter(({ kind }) => isOfMarket(kind));
  const scheduledSwitches = market.filter(({ kind }) => kind !== 'note' && kinds.includes(kind));
  if (scheduledSwitches.some(({ on }) => on)) return [];
  const all = market.some(({ on }) => on) ? scheduledSwitches : market;
  return all.map(({ kind, channel }) => ({ kind, channel, on: true }));
}

function describeSwitchedOff(groups: readonly KindGroup[]): Paragraphs {
  const words = describeKindGroups(groups);
  if (words === undefined) return [];
  const names = wrapWords(
    joinList(groups.flatMap(({ kinds }) => kinds.map((kind) => kindNames[kind]))),
  );
  return [
    sourcedText`Você desligou antes, e continua assim: ${words}. Para ligar, escreva “volta a mandar ${names}”.`,
  ];
}

/** Switches only the named kinds. */
export async function switchKinds(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { kinds, channels, on }: Extract<MessagesChange, { readonly of: 'kinds' }>,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  const turns = kinds.flatMap((kind) => channels.map((channel) => ({ kind, channel, on })));
  const before = await messages.read(accountId);
  const isUnchanged = turns.every((turn) => isSwitched(before, turn));
  const after = isUnchanged ? before : await messages.setSwitches(accountId, turns, writtenAt);
  // A later change by the user takes precedence over this message.
  if (!turns.every((turn) => isSwitched(after, turn))) return overtaken;
  const names = wrapWords(joinList(kinds.map((kind) => kindNames[kind])));
  const by = wrapWords(joinList(channels.map((channel) => channelPhrases[channel])));
  if (on) {
    return [
      isUnchanged
        ? sourcedText`Já estão ligados: ${names}, ${by}.`
        : sourcedText`Pronto, liguei de novo: ${names}, ${by}.`,
      ...(kinds.some(isOfMarket) ? await readDeliveryObstacles(preferences, accountId, after) : []),
      ...(kinds.includes('weekly-report') && !after.wantsReports ? reportsDisabled : []),
    ];
  }
  return [
    isUnchanged
      ? sourcedText`Já não enviamos ${names} ${by}.`
      : sourcedText`Pronto: não enviamos mais ${names} ${by}. O resto continua como está.`,
    sourcedText`Para voltar, escreva “volta a mandar ${names}”.`,
  ];
}

function isSwitched(
  { switches }: MessageSettings,
  { kind, channel, on }: MessageSwitchChange,
): boolean {
  return switches.some((one) => one.kind === kind && one.channel === channel && one.on === on);
}

const reportsDisabled: Paragraphs = [
  sourcedText`Mas os relatórios estão desligados nas suas configurações, e por isso não chegam.`,
  messageSettingsLink,
];

const overtaken: Paragraphs = [
  sourcedText`Depois dessa mensagem você escolheu outra coisa, e é o que vale.`,
  messageSettingsLink,
];

export async function switchChannels(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { channels, on }: Extract<MessagesChange, { readonly of: 'channels' }>,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  const after = await messages.setSwitches(
    accountId,
    channels.map((channel) => ({ channel, on })),
    writtenAt,
  );
  // A later change by the user takes precedence over this message.
  const isOvertaken = channels.some((channel) => findChannelSetting(after, channel)?.on !== on);
  if (isOvertaken) return overtaken;
  if (!on) return channels.flatMap((channel) => channelStoppedAnswer(after, channel));
  return [
    ...channels.flatMap((channel) =>
      channel === 'email'
        ? [
            sourcedText`Pronto: as suas mensagens chegam por e-mail.`,
            sourcedText`Para parar, escreva “pausa o e-mail”.`,
          ]
        : [
            sourcedText`Pronto: as suas mensagens chegam por WhatsApp.`,
            sourcedText`Para parar, escreva “pausa o WhatsApp”.`,
          ],
    ),
    ...(await readDeliveryObstacles(preferences, accountId, after)),
  ];
}

function channelStoppedAnswer(settings: MessageSettings, channel: MessageChannel): Paragraphs {
  if (channel === 'email') {
    return [
      sourcedText`Pronto: por e-mail não mandamos mais mensagens do mercado, relatórios nem alertas. Só o que é da conta, como códigos e pagamentos.`,
      sourcedText`Para voltar, escreva “volta a mandar por e-mail”.`,
    ];
  }
  return findChannelSetting(settings, channel)?.linked === true
    ? [
        sourcedText`Pronto: não enviamos mais mensagens para o seu WhatsApp.`,
        sourcedText`Para voltar, responda VOLTAR no WhatsApp, ou escreva ao assistente no site “volta a mandar no WhatsApp”.`,
      ]
    : [sourcedText`Não há um WhatsApp vinculado à sua conta: nada sai por lá.`];
}

function findChannelSetting({ channels }: MessageSettings, wanted: MessageChannel) {
  return channels.find(({ channel }) => channel === wanted);
}
