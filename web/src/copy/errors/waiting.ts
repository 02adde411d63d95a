/** On what rests after too many tries. */
export const resting = {
  /** With the time that is left. */
  wait: (clock: string) => `Aguarde ${clock}`,
  /** For screen readers, which should not announce each second. */
  name: (seconds: number) => `Aguarde ${restInWords(seconds)}`,
  over: 'Você já pode tentar de novo.',
} as const;

function restInWords(seconds: number): string {
  if (seconds < 60) return 'menos de um minuto';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
