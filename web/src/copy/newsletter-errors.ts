import type { ApiErrorCode } from '../lib/api-error.ts';

/** A notice of the error catalogue: its title and its text. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** Milliseconds since the epoch: before it, the same would only be refused again. */
  readonly retryAt?: number;
}

export const newsletterErrors = {
  emailInvalid: { title: 'Email inválido', text: 'Por favor, digite um email válido.' },
  emailDisposable: { title: 'E-mail não permitido', text: 'Use um e-mail válido e permanente.' },
  emailRegistered: {
    title: 'Email já cadastrado',
    text: 'Este email já está cadastrado na nossa newsletter.',
  },
  subscriberNotFound: {
    title: 'Email não encontrado',
    text: 'Não foi possível encontrar sua conta.',
  },
  emailMissing: { title: 'Email não informado', text: 'Digite seu email para começar.' },
} as const satisfies Record<string, ErrorText>;

/** What is said wherever a call finds no connection. */
export const noConnection = {
  title: 'Sem conexão',
  text: 'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
} as const satisfies ErrorText;

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
