import type { EditionKind } from '../../../../shared/editions/edition-facts.ts';
import { formatMessageHour } from '../../../../shared/messages/message-hours.ts';
import type { ReportWeeks } from '../../../../shared/portfolio/report/report-span.ts';

/** Texts for the delivery times of the editions, and for the frequency of the report. */
export const messageTimeTexts = {
  title: 'Quando chegam',
  hint: 'No horário da sua região, pelo DDD do seu telefone. Vale a partir da próxima mensagem. O fechamento pode sair mais tarde quando a bolsa fecha às 18h.',
  reportHint: 'Vale a partir do próximo relatório.',
  labels: {
    opening: 'Abertura do mercado',
    closing: 'Fechamento do mercado',
  } satisfies Readonly<Record<EditionKind, string>>,
  usual: (hour: string) => `Horário habitual (${formatMessageHour(hour)})`,
  hour: formatMessageHour,
  working: 'Salvando...',
  ofHour: { saved: 'Horário salvo.', undone: 'O horário não foi salvo' },
  report: 'Relatório da carteira',
  reportSettings: 'Ligar ou desligar o relatório nas configurações',
  reportEvery: {
    1: 'Toda semana, no sábado',
    2: 'A cada duas semanas, no sábado',
  } satisfies Readonly<Record<ReportWeeks, string>>,
  ofReport: { saved: 'Frequência salva.', undone: 'A frequência não foi salva' },
} as const;
