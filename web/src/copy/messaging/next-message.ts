import { messageKinds, type MessageChannel } from '../../../../shared/contracts/messaging.ts';
import { dayAfter } from '../../../../shared/market/b3-session.ts';
import { capitalize, formatWeekdayAndDay } from '../../../../shared/editions/format-days.ts';
import { formatMessageHour } from '../../../../shared/messages/message-hours.ts';
import * as paths from '../../paths.ts';

/** Texts about the user's next message. */
export const nextMessageTexts = {
  title: 'Sua próxima mensagem',
  /** In one line. */
  line: (moment: string, kind: string) => `Sua próxima mensagem: ${moment}. ${kind}.`,
  loading: 'Vendo quando chega a sua próxima mensagem',
  failureTitle: 'Não foi possível ver a sua próxima mensagem',
  failed: 'Ela chega do mesmo jeito, no horário que você escolheu.',
  retry: 'Tentar de novo',
  times: { label: 'Mudar o horário', to: `${paths.messages}#escolhas` },
  noneTitle: 'Nenhuma mensagem a caminho',
  none: 'As mensagens do mercado estão desligadas nas suas escolhas.',
  choose: { label: 'Escolher o que receber', to: `${paths.messages}#escolhas` },
  /** The first message is sent after the trial has ended. */
  afterTrial: (moment: string) =>
    `A próxima mensagem do mercado sairia ${moment}, depois do fim do seu teste. Até o fim dele, o assistente e os alertas continuam funcionando.`,
  /** The same text in one line, with the hour at which access ends. */
  afterAccess: (moment: string, end: string) =>
    `A próxima mensagem do mercado sairia ${moment}, depois do fim do seu acesso, em ${end}.`,
  afterTrialTitle: 'Nenhuma outra mensagem até o fim do teste',
  /** Used for a closing, which needs the end of the session. */
  afterClose: 'Ela sai depois que a bolsa fecha.',
} as const;

/** Used for new users. */
export const firstMessageTexts = {
  title: nextMessageTexts.title,
  first: 'Sua primeira mensagem',
  none: nextMessageTexts.none,
  choose: nextMessageTexts.choose,
  /** Shown above the example of an opening message, when another message comes before it. */
  opening: (moment: string) => `A abertura do mercado vem ${moment}, como neste exemplo:`,
} as const;

/** `Hoje`, `Amanhã`, `Segunda-feira, 30 de novembro` */
export function comingDay(day: string, today: string): string {
  if (day === today) return 'Hoje';
  return day === dayAfter(today) ? 'Amanhã' : capitalize(formatWeekdayAndDay(day));
}

/** `às 7h`; for messages after the close `a partir das 18h` */
export function comingHour(hour: string, waitsForClose: boolean): string {
  return `${waitsForClose ? 'a partir das' : 'às'} ${formatMessageHour(hour)}`;
}

const byChannel: Readonly<Record<MessageChannel, string>> = {
  email: 'por e-mail',
  whatsapp: 'pelo WhatsApp',
};

/** `Abertura do mercado, por e-mail e pelo WhatsApp` */
export function comingKind(kind: string, channels: readonly MessageChannel[]): string {
  const name = messageKinds.find(({ id }) => id === kind)?.label ?? '';
  return `${name}, ${channels.map((channel) => byChannel[channel]).join(' e ')}`;
}
