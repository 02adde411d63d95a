import type { ApiErrorCode } from '../lib/api-error.ts';
import { noConnection, type ErrorText } from './newsletter-errors.ts';

/** What went wrong with a call, in words, under the title of what was being done. */
export function callFailure(title: string, code: ApiErrorCode, waitSeconds?: number): ErrorText {
  return { title, text: failureText(code, waitSeconds) };
}

function failureText(code: ApiErrorCode, waitSeconds: number | undefined): string {
  if (code === 'network') return noConnection.text;
  if (code === 'timeout') return 'O site demorou para responder. Tente novamente.';
  if (code !== 'rate_limited') return 'Tente novamente.';
  return waitSeconds === undefined
    ? 'Muitas tentativas. Aguarde um pouco e tente novamente.'
    : `Muitas tentativas. Tente novamente em ${waitInWords(waitSeconds)}.`;
}

/** How long somebody has to wait; rounded up, so that nobody comes back too early. */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return '1 segundo';
  if (seconds < 90) return `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hora' : `${hours} horas`;
}
