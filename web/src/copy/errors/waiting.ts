/** Errors of features that are blocked for a while after too many attempts. */
export const limitWaitTexts = {
  /** With the remaining time. */
  wait: (clock: string) => `Aguarde ${clock}`,
  /** For screen readers, which should not announce each second. */
  name: (seconds: number) => `Aguarde ${formatRemaining(seconds)}`,
  over: 'Você já pode tentar de novo.',
} as const;

function formatRemaining(seconds: number): string {
  if (seconds < 60) return 'menos de um minuto';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
