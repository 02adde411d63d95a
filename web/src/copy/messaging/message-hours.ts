import type { EditionKind } from '../../../../shared/editions/edition-facts.ts';

/** `7h`, `7h30`. */
function spoken(hour: string): string {
  const [hours = '', minutes] = hour.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
}

/** Texts of the hours at which the editions come. */
export const messageHourTexts = {
  title: 'A que horas chegam',
  hint: 'No horário da sua região, pelo DDD do seu telefone. Vale a partir da próxima mensagem. O fechamento pode sair mais tarde quando a bolsa fecha às 18h.',
  labels: {
    opening: 'Abertura do mercado',
    closing: 'Fechamento do mercado',
  } satisfies Readonly<Record<EditionKind, string>>,
  usual: (hour: string) => `Horário habitual (${spoken(hour)})`,
  hour: spoken,
  working: 'Salvando...',
  saved: 'Horário salvo.',
  undone: 'O horário não foi salvo',
} as const;
