import { messagesEnd } from '../../../shared/messages/messages-end.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { whyAboutMoney } from './payment-texts.ts';

interface Paused {
  /** ISO 8601: until when other paid time gives access; null without any. */
  readonly accessUntil: string | null;
  /** An operator has given access, without an end. */
  readonly hasGrant: boolean;
  readonly siteUrl: string;
}

const nextSteps =
  'Para continuar, assine de novo quando quiser: a nova assinatura substitui a que está pausada, e o que já está pago continua valendo. Para encerrar a que está pausada, cancele-a em Pagamentos.';

/**
 * Builds the e-mail about a monthly subscription paused at the partner: its consequences, and until when access
 * lasts.
 */
export function buildPausedEmail({ accessUntil, hasGrant, siteUrl }: Paused): FramedEmail {
  return {
    subject: 'Sua assinatura mensal foi pausada',
    label: 'Assinatura pausada',
    why: whyAboutMoney,
    parts: [
      'Sua assinatura mensal foi pausada no Mercado Pago. Nada é cobrado enquanto ela estiver assim.',
      accessSentence(accessUntil, hasGrant),
      nextSteps,
      'Se não foi você quem pediu a pausa, escreva para o suporte.',
      toPayments(siteUrl),
    ],
  };
}

function accessSentence(accessUntil: string | null, hasGrant: boolean): string {
  if (hasGrant) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  return accessUntil === null
    ? 'Como não há período pago em andamento, seu acesso está suspenso. Suas preferências continuam guardadas.'
    : `Você continua com acesso até ${formatLongDay(accessUntil)}. Depois disso, ${messagesEnd}`;
}

/**
 * Builds the e-mail about the end of a period that was paid before a pause.
 * @param endedAt ISO 8601
 */
export function buildPauseEndedAccessEmail(endedAt: string, siteUrl: string): FramedEmail {
  return {
    subject: 'Acesso suspenso: a assinatura está pausada',
    label: 'Acesso parado',
    why: whyAboutMoney,
    parts: [
      `O período pago da sua assinatura mensal terminou em ${formatLongDay(endedAt)}. Como ela está pausada no Mercado Pago, nada foi cobrado, e o acesso foi suspenso: ${messagesEnd}`,
      `${nextSteps} Suas preferências continuam guardadas.`,
      toPayments(siteUrl),
    ],
  };
}

function toPayments(siteUrl: string) {
  const link = `${siteUrl}/dashboard?aba=pagamentos`;
  return { kind: 'button', label: 'Ver em Pagamentos', link } as const;
}
