import type { EditionKind } from '../../../../shared/editions/edition-facts.ts';
import { spokenHour } from '../../../../shared/messages/message-hours.ts';

/** When the next edition comes. */
export const nextMessageTexts = {
  sentence: (kind: EditionKind, day: string, hour: string) =>
    kind === 'opening'
      ? `Sua próxima mensagem é a abertura do mercado, ${day}, às ${spokenHour(hour)}.`
      : `Sua próxima mensagem é o fechamento do mercado, ${day}, às ${spokenHour(hour)}.`,
  today: 'hoje',
  tomorrow: 'amanhã',
  weekdays: [
    'no domingo',
    'na segunda-feira',
    'na terça-feira',
    'na quarta-feira',
    'na quinta-feira',
    'na sexta-feira',
    'no sábado',
  ],
  change: 'Mudar o horário',
} as const;
