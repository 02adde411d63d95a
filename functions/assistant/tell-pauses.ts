import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import type { MessagesChange } from '../../shared/assistant/question.ts';
import { told } from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings, MessageTurn } from '../../shared/contracts/own-messages.ts';
import { obstacles, toMessages, type MessagesDependencies } from './tell-messages-now.ts';

/* Messages of the market, or all of a channel, come to an end or begin again. */

const marketKinds = ['opening', 'closing', 'digest', 'note'] as const satisfies SwitchableKind[];

function isOfMarket(kind: SwitchableKind): boolean {
  return marketKinds.some((one) => one === kind);
}

export async function turnedMarket(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  on: boolean,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const stored = await preferences.read(accountId);
  // Who gets none at all has nothing to go on with.
  const begins = on && stored?.periodicidade_msg === 'nunca';
  if (begins) await preferences.change(accountId, { periodicidade_msg: 'diaria' });
  const before = await messages.read(accountId);
  const turns = before.switches
    .filter((one) => isOfMarket(one.kind) && one.on !== on)
    .map(({ kind, channel }): MessageTurn => ({ kind, channel, on }));
  const after = turns.length === 0 ? before : await messages.turn(accountId, turns, saidAt);
  const isSo = turns.length === 0 && !begins;
  if (!on) {
    return [
      isSo
        ? told`As mensagens do mercado já estão pausadas.`
        : told`Pronto: pausei as mensagens do mercado no e-mail e no WhatsApp: abertura, fechamento, resumo e avisos durante o dia. Alertas de preço, relatórios e avisos da conta continuam.`,
      told`Para voltar, escreva “volta a mandar as mensagens”.`,
    ];
  }
  return [
    isSo
      ? told`As mensagens do mercado já estão ligadas.`
      : told`Pronto: as mensagens do mercado voltam a chegar. Cada uma se liga e desliga também em Minhas mensagens.`,
    ...(isSo ? [] : [told`Para parar de novo, escreva “pausa as mensagens”.`]),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

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
  if (isOvertaken) {
    return [told`Depois dessa mensagem você escolheu outra coisa, e é o que vale.`, toMessages];
  }
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
