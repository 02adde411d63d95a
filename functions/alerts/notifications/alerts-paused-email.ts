import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';

/**
 * Builds the e-mail that reports paused alerts because the user's access has ended. Sent once each time access ends.
 */
export function buildAlertsPausedEmail(siteUrl: string): FramedEmail {
  return {
    subject: 'Seus alertas de preço estão em pausa',
    preheader: 'Eles voltam sozinhos quando você tiver um plano.',
    why: 'você tem alertas de preço no BFJ',
    parts: [
      'Seu acesso terminou, e por isso não acompanhamos mais os preços dos seus alertas.',
      'Nada se perdeu: os alvos continuam guardados, em pausa. Quando você tiver um plano, os alertas voltam sozinhos.',
      { kind: 'button', label: 'Ver meus alertas', link: `${siteUrl}/alertas` },
    ],
  };
}
