import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import type { MessagesChange } from '../../shared/assistant/question.ts';
import { told, wordsOf } from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings, MessageTurn } from '../../shared/contracts/own-messages.ts';
import { listed } from '../../shared/editions/prose/figure-words.ts';
import {
  byChannel,
  comingKinds,
  groupsOf,
  inWords,
  kindNames,
  type KindGroup,
} from './kinds-in-words.ts';
import { obstacles, toMessages, type MessagesDependencies } from './tell-messages-now.ts';

/* Messages of the market, or all of a channel, come to an end or begin again. */

const marketKinds = ['opening', 'closing', 'digest', 'note'] as const satisfies SwitchableKind[];

function isOfMarket(kind: SwitchableKind): boolean {
  return marketKinds.some((one) => one === kind);
}

/** Pauses whatever comes of the market; what was refused before or meanwhile stays so when it begins again. */
export async function turnedMarket(
  dependencies: MessagesDependencies,
  accountId: string,
  on: boolean,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  return on
    ? resumedMarket(dependencies, accountId, saidAt)
    : pausedMarket(dependencies, accountId, saidAt);
}

async function pausedMarket(
  { messages }: MessagesDependencies,
  accountId: string,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const before = await messages.read(accountId);
  const turns = before.switches
    .filter((one) => isOfMarket(one.kind) && one.on)
    .map(({ kind, channel }): MessageTurn => ({ kind, channel, on: false }));
  if (turns.length > 0) await messages.turn(accountId, turns, saidAt, { pauses: true });
  return [
    turns.length === 0
      ? told`As mensagens do mercado já estão pausadas.`
      : told`Pronto: pausei as mensagens do mercado no e-mail e no WhatsApp: abertura, fechamento, resumo e avisos durante o dia. Alertas de preço, relatórios e avisos da conta continuam.`,
    told`Para voltar, escreva “volta a mandar as mensagens”.`,
  ];
}

async function resumedMarket(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const stored = await preferences.read(accountId);
  // Who gets none at all has nothing to go on with.
  const begins = stored?.periodicidade_msg === 'nunca';
  if (begins) await preferences.change(accountId, { periodicidade_msg: 'diaria' });
  const before = await messages.read(accountId);
  const now = await preferences.read(accountId);
  const kinds = comingKinds(now?.appliedFrequency, before.wantsNotes);
  const paused = await messages.readPaused(accountId);
  const turns = paused.length > 0 ? paused : refusedWholly(before, kinds);
  const after = turns.length === 0 ? before : await messages.turn(accountId, turns, saidAt);
  const isSo = turns.length === 0 && !begins;
  const coming = inWords(groupsOf(after, kinds, true));
  const refused = groupsOf(after, kinds, false);
  return [
    isSo
      ? told`As mensagens do mercado já estão ligadas.`
      : told`Pronto: as mensagens do mercado voltam a chegar.`,
    ...(coming === undefined ? [] : [told`Você recebe ${coming}.`]),
    ...stillRefused(refused),
    ...(isSo ? [] : [told`Para parar de novo, escreva “pausa as mensagens”.`]),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

/**
 * Returns the turns that bring the market's messages back where no pause is known and none would come: rows written
 * before pauses were marked, and readers who have refused each kind by itself.
 */
function refusedWholly(
  settings: MessageSettings,
  kinds: readonly SwitchableKind[],
): readonly MessageTurn[] {
  const market = settings.switches.filter(({ kind }) => isOfMarket(kind));
  const ofRhythm = market.filter(({ kind }) => kind !== 'note' && kinds.includes(kind));
  if (ofRhythm.some(({ on }) => on)) return [];
  const all = market.some(({ on }) => on) ? ofRhythm : market;
  return all.map(({ kind, channel }) => ({ kind, channel, on: true }));
}

function stillRefused(refused: readonly KindGroup[]): Paragraphs {
  const words = inWords(refused);
  if (words === undefined) return [];
  const names = wordsOf(
    listed(refused.flatMap(({ kinds }) => kinds.map((kind) => kindNames[kind]))),
  );
  return [
    told`Você desligou antes, e continua assim: ${words}. Para ligar, escreva “volta a mandar ${names}”.`,
  ];
}

/** Switches the named kinds alone. */
export async function turnedKinds(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { kinds, channels, on }: Extract<MessagesChange, { readonly of: 'kinds' }>,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const turns = kinds.flatMap((kind) => channels.map((channel) => ({ kind, channel, on })));
  const before = await messages.read(accountId);
  const isSo = turns.every((turn) => isSwitched(before, turn));
  const after = isSo ? before : await messages.turn(accountId, turns, saidAt);
  // What they have pressed since they wrote holds.
  if (!turns.every((turn) => isSwitched(after, turn))) return overtaken;
  const names = wordsOf(listed(kinds.map((kind) => kindNames[kind])));
  const by = wordsOf(listed(channels.map((channel) => byChannel[channel])));
  if (on) {
    return [
      isSo
        ? told`Já estão ligados: ${names}, ${by}.`
        : told`Pronto, liguei de novo: ${names}, ${by}.`,
      ...(kinds.some(isOfMarket) ? await obstacles(preferences, accountId, after) : []),
      ...(kinds.includes('weekly-report') && !after.wantsReports ? noReports : []),
    ];
  }
  return [
    isSo
      ? told`Já não enviamos ${names} ${by}.`
      : told`Pronto: não enviamos mais ${names} ${by}. O resto continua como está.`,
    told`Para voltar, escreva “volta a mandar ${names}”.`,
  ];
}

function isSwitched({ switches }: MessageSettings, { kind, channel, on }: MessageTurn): boolean {
  return switches.some((one) => one.kind === kind && one.channel === channel && one.on === on);
}

const noReports: Paragraphs = [
  told`Mas os relatórios estão desligados nas suas configurações, e por isso não chegam.`,
  toMessages,
];

const overtaken: Paragraphs = [
  told`Depois dessa mensagem você escolheu outra coisa, e é o que vale.`,
  toMessages,
];

export async function turnedChannels(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { channels, on }: Extract<MessagesChange, { readonly of: 'channels' }>,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const after = await messages.turn(
    accountId,
    channels.map((channel) => ({ channel, on })),
    saidAt,
  );
  // What they have pressed since they wrote holds.
  const isOvertaken = channels.some((channel) => channelOf(after, channel)?.on !== on);
  if (isOvertaken) return overtaken;
  if (!on) return channels.flatMap((channel) => stoppedChannel(after, channel));
  return [
    ...channels.flatMap((channel) =>
      channel === 'email'
        ? [
            told`Pronto: as suas mensagens chegam por e-mail.`,
            told`Para parar, escreva “pausa o e-mail”.`,
          ]
        : [
            told`Pronto: as suas mensagens chegam por WhatsApp.`,
            told`Para parar, escreva “pausa o WhatsApp”.`,
          ],
    ),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

function stoppedChannel(settings: MessageSettings, channel: MessageChannel): Paragraphs {
  if (channel === 'email') {
    return [
      told`Pronto: por e-mail não mandamos mais mensagens do mercado, relatórios nem alertas. Só o que é da conta, como códigos e pagamentos.`,
      told`Para voltar, escreva “volta a mandar por e-mail”.`,
    ];
  }
  return channelOf(settings, channel)?.linked === true
    ? [
        told`Pronto: não enviamos mais mensagens para o seu WhatsApp.`,
        told`Para voltar, responda VOLTAR no WhatsApp, ou escreva ao assistente no site “volta a mandar no WhatsApp”.`,
      ]
    : [told`Não há um WhatsApp vinculado à sua conta: nada sai por lá.`];
}

function channelOf({ channels }: MessageSettings, wanted: MessageChannel) {
  return channels.find(({ channel }) => channel === wanted);
}
