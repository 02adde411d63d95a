/** Explains a failed call, below the title of the action. */
export const callFailures = {
  timeout: 'O site demorou para responder. Tente novamente.',
  limited: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  limitedFor: (seconds: number) => `Muitas tentativas. Tente novamente em ${formatWait(seconds)}.`,
  other: 'Tente novamente.',
} as const;

/** Returns the waiting time in words, rounded up, so that a retry is never too early. */
export function formatWait(seconds: number): string {
  if (seconds <= 1) return '1 segundo';
  if (seconds < 90) return `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hora' : `${hours} horas`;
}
