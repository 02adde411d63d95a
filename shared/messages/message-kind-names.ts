import type { SwitchableKind } from '../contracts/messaging.ts';

/** Kinds of messages in running text. */
export const messageKindNames: Readonly<Record<SwitchableKind, string>> = {
  opening: 'a abertura do mercado',
  closing: 'o fechamento do mercado',
  digest: 'o resumo do mercado',
  'weekly-report': 'o relatório da carteira',
  note: 'os avisos durante o dia',
  alert: 'os alertas de preço',
};
