import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import { coursesPicture } from '../../integrations/email-layout/courses-picture.ts';
import { framedEmail } from '../../integrations/email-layout/framed-email.ts';
import { unsubscribeHeaders } from '../../integrations/email-layout/unsubscribe-headers.ts';
import type { Email } from '../../integrations/ses-email.ts';
import { deliveryReference } from '../../records/delivery.ts';
import type { Carrier } from './carrier.ts';
import type { OwnLinks } from './own-links.ts';
import type { FindWayOut } from './way-out.ts';

/** After 'Você recebe esta mensagem porque'. */
const reasons: Readonly<Record<MessageKind, string>> = {
  opening: 'a abertura do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  closing: 'o fechamento do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  digest: 'o resumo do mercado faz parte da sua assinatura ou do seu teste no BFJ',
  'weekly-report': 'pediu o relatório da sua carteira no BFJ',
  note: 'os avisos durante o dia fazem parte da sua assinatura ou do seu teste no BFJ',
  alert: 'criou um alerta de preço no BFJ',
  newsletter: 'se inscreveu na newsletter do BFJ',
  reply: 'escreveu para o BFJ',
  account: 'tem uma conta no BFJ',
};

export function emailCarrier(email: Email, findWayOut: FindWayOut, linked: OwnLinks): Carrier {
  return {
    channel: 'email',
    async send(message, { name, address = '', firstName }, attempt) {
      const { kind, subject, label, preheader, why = reasons[kind] } = message;
      const { greeting = firstName && `Olá, ${firstName.replace(/\.$/, '')}.` } = message;
      const parts = await linked(message, address);
      const wayOut = await findWayOut(message, address);
      const { plots, ...content } = framedEmail({
        subject,
        ...(preheader === undefined ? {} : { preheader }),
        ...(label === undefined ? {} : { label }),
        ...(greeting === undefined ? {} : { greeting }),
        why,
        parts,
        ...(wayOut === undefined ? {} : { unsubscribe: { what: wayOut.what, link: wayOut.page } }),
        ...(wayOut?.choices === undefined ? {} : { choices: wayOut.choices }),
      });
      const { messageId } = await email.send({
        to: address,
        ...content,
        pictures: plots.map(({ contentId, part }) => ({ contentId, png: coursesPicture(part) })),
        ...(wayOut === undefined ? {} : { headers: unsubscribeHeaders(wayOut.oneClick) }),
        tags: deliveryReference(name, attempt),
      });
      return { partnerId: messageId };
    },
    countsForDay: () => true,
  };
}
