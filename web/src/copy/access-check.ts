import { noConnection } from './errors/error-text.ts';

/** Shown when the access check failed, finally or until a retry. */
export const accessCheck = {
  failureTitle: 'Erro ao verificar status da conta.',
  network: noConnection.text,
  timeout: 'O site demorou para responder. Tente de novo em instantes.',
  rateLimited: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  wait: (time: string) => `Muitas tentativas. Tente de novo em ${time}.`,
  other: 'O problema é do nosso lado, e a sua assinatura não muda por isso. Tente de novo.',
  signInAgain: 'Entrar de novo',
} as const;
