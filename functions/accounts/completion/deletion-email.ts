import { keptByLaw } from '../../../shared/personal-data.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatLongDay } from '../../runtime/format-day.ts';

/**
 * Builds the last e-mail after the deletion of an account: confirmation, and what is kept.
 * @param deletedAt ISO 8601
 */
export function buildDeletionEmail(deletedAt: string): FramedEmail {
  return {
    subject: 'Sua conta foi excluída',
    label: 'Conta excluída',
    why: 'uma conta do BFJ com este e-mail foi excluída',
    parts: [
      `A conta do BFJ que usava este e-mail foi excluída em ${formatLongDay(deletedAt)}, como pedido no painel.`,
      `Apagamos o cadastro, as preferências e o login. Ficam guardados, pela lei: ${Object.values(keptByLaw).join(' ')}`,
      'Se havia uma assinatura mensal, ela foi cancelada: nada mais é cobrado por ela.',
      'Se a newsletter continuar chegando, ela é de uma inscrição à parte: para encerrar, use “Parar de receber a newsletter” em qualquer mensagem dela.',
      'Este é o último e-mail sobre essa conta. Depois dele, o seu endereço também é apagado.',
    ],
  };
}
