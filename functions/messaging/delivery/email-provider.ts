import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import { renderPlotPng } from '../../integrations/email-layout/render-plot-png.ts';
import { renderFramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { buildUnsubscribeHeaders } from '../../integrations/email-layout/unsubscribe-headers.ts';
import type { Email } from '../../integrations/ses-email.ts';
import { deliveryReference } from '../../entities/delivery.ts';
import type { ChannelProvider } from './channel-provider.ts';
import type { PersonalizeLinks } from './personalize-links.ts';
import type { FindUnsubscribeLink } from './unsubscribe-link.ts';

/** Continues 'Você recebe esta mensagem porque'. */
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

export function emailProvider(
  email: Email,
  findUnsubscribeLink: FindUnsubscribeLink,
  personalizeLinks: PersonalizeLinks,
  siteUrl: string,
): ChannelProvider {
  return {
    channel: 'email',
    async send(message, { name, address = '', firstName }, attempt) {
      const { kind, subject, label, preheader, why = reasons[kind] } = message;
      const { greeting = firstName && `Olá, ${firstName.replace(/\.$/, '')}.` } = message;
      const parts = await personalizeLinks(message, address);
      const unsubscribeLink = await findUnsubscribeLink(message, address);
      const { plots, ...content } = renderFramedEmail(
        {
          subject,
          ...(preheader === undefined ? {} : { preheader }),
          ...(label === undefined ? {} : { label }),
          ...(greeting === undefined ? {} : { greeting }),
          why,
          parts,
          ...(unsubscribeLink === undefined
            ? {}
            : { unsubscribe: { what: unsubscribeLink.what, link: unsubscribeLink.page } }),
          ...(unsubscribeLink?.choices === undefined ? {} : { choices: unsubscribeLink.choices }),
        },
        siteUrl,
      );
      const { messageId } = await email.send({
        to: address,
        ...content,
        images: plots.map(({ contentId, part }) => ({ contentId, png: renderPlotPng(part) })),
        ...(unsubscribeLink === undefined
          ? {}
          : { headers: buildUnsubscribeHeaders(unsubscribeLink.oneClick) }),
        tags: deliveryReference(name, attempt),
      });
      return { partnerId: messageId };
    },
    countsTowardsDailyQuota: () => true,
  };
}
