import { messagesEnd } from '../../../shared/messages/messages-end.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { whyAboutMoney } from './email-words.ts';

interface Paused {
  /** ISO 8601: until when what is paid still gives access; null where nothing does. */
  readonly accessUntil: string | null;
  /** An operator has given access, without an end. */
  readonly isGiven: boolean;
  readonly siteUrl: string;
}

const waysOn =
  'Para continuar, assine de novo quando quiser: a nova assinatura toma o lugar da que está pausada, e o que já está pago continua valendo. Para encerrar a que está pausada, cancele-a em Pagamentos.';

/** The monthly subscription was paused at the partner: what that means, and until when access lasts. */
export function pausedEmail({ accessUntil, isGiven, siteUrl }: Paused): FramedEmail {
  return {
    subject: 'Sua assinatura mensal foi pausada',
    label: 'Assinatura pausada',
    why: whyAboutMoney,
    parts: [
      'Sua assinatura mensal foi pausada no Mercado Pago. Nada é cobrado enquanto ela estiver assim.',
      accessInWords(accessUntil, isGiven),
      waysOn,
      'Se não foi você quem pediu a pausa, escreva para o suporte.',
      toPayments(siteUrl),
    ],
  };
}

function accessInWords(accessUntil: string | null, isGiven: boolean): string {
  if (isGiven) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  return accessUntil === null
    ? 'Como não há período pago em andamento, seu acesso está parado. Suas preferências continuam guardadas.'
    : `Você continua com acesso até ${dayInWords(accessUntil)}. Depois disso, ${messagesEnd}`;
}

/**
 * Builds the e-mail about the end of a period that was paid before a pause.
 * @param endedAt ISO 8601
 */
export function pauseEndedAccessEmail(endedAt: string, siteUrl: string): FramedEmail {
  return {
    subject: 'Seu acesso parou: a assinatura está pausada',
    label: 'Acesso parado',
    why: whyAboutMoney,
    parts: [
      `O período pago da sua assinatura mensal terminou em ${dayInWords(endedAt)}. Como ela está pausada no Mercado Pago, nada foi cobrado, e o acesso parou: ${messagesEnd}`,
      `${waysOn} Suas preferências continuam guardadas.`,
      toPayments(siteUrl),
    ],
  };
}

function toPayments(siteUrl: string) {
  const link = `${siteUrl}/dashboard?aba=pagamentos`;
  return { kind: 'button', label: 'Ver em Pagamentos', link } as const;
}
