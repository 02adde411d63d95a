import { emailProofCode } from '../../shared/contracts/email-proof.ts';
import { renderFramedEmail, type EmailContent } from '../integrations/email-layout/framed-email.ts';
import { buildUnsubscribeHeaders } from '../integrations/email-layout/unsubscribe-headers.ts';
import type { EmailMessage } from '../integrations/ses-email.ts';

const validMinutes = emailProofCode.validSeconds / 60;

const endsAccountText =
  'Se outra pessoa abriu uma conta com este e-mail e não o confirmou nem pagou, a conta dela é apagada quando você usa o código em um cadastro novo. Ninguém do BFJ pede este código a você.';

/**
 * Builds the e-mail with the code that verifies an address. It names everything that the code may end, for every
 * purpose: otherwise an attacker could choose the weaker warning.
 * @throws RangeError for anything but a code, because its digits go into HTML unescaped
 */
export function buildProofCodeEmail(
  code: string,
  { hasAccount, siteUrl }: { readonly hasAccount: boolean; readonly siteUrl: string },
): EmailContent {
  if (code.length !== emailProofCode.digits || !/^\d+$/.test(code)) {
    throw new RangeError(`A code has ${emailProofCode.digits} digits`);
  }
  return renderFramedEmail(
    {
      subject: `${code} é o seu código para confirmar o e-mail`,
      label: 'Código para confirmar o seu e-mail no BFJ',
      preheader: `Ele vale por ${validMinutes} minutos. Não compartilhe este código com ninguém.`,
      why: 'alguém pediu no BFJ um código para confirmar este e-mail',
      parts: [
        'Use este código para confirmar no BFJ que este e-mail é seu:',
        { kind: 'code', code },
        `Ele vale por ${validMinutes} minutos. Não compartilhe este código com ninguém.`,
        ...(hasAccount ? [endsAccountText] : []),
        'Se não foi você que pediu, ignore esta mensagem: sem o código, nada muda.',
      ],
    },
    siteUrl,
  );
}

/** Returns the e-mail with the link that lets its owner sign in after too many wrong attempts. */
export function buildLoginLinkEmail(link: string, siteUrl: string): EmailContent {
  return renderFramedEmail(
    {
      subject: 'O seu link para entrar',
      label: 'Entre na sua conta do BFJ',
      preheader: 'Ele vale por 24 horas. Não encaminhe esta mensagem.',
      why: 'alguém pediu no BFJ um link para entrar com este e-mail',
      parts: [
        'Depois de muitas tentativas, o acesso à sua conta fica bloqueado por um tempo. Com este link, você entra mesmo assim:',
        { kind: 'button', label: 'Entrar no BFJ', link },
        'Na página, digite o e-mail e o telefone do seu cadastro, como sempre. O link vale por 24 horas. Não encaminhe esta mensagem.',
        'Se não foi você que pediu, ignore esta mensagem: sem o seu telefone, ninguém entra na sua conta.',
      ],
    },
    siteUrl,
  );
}

/** The links of one reader of the newsletter. */
export interface ReaderLinks {
  readonly personalization: string;
  /** The page that asks before it ends the subscription. */
  readonly unsubscribePage: string;
  /** The target of a mail program's unsubscribe button (RFC 8058). */
  readonly oneClick: string;
}

/** The e-mail that sends the link to personalize the newsletter again, with an unsubscribe link. */
export function buildNewsletterLinkEmail(
  links: ReaderLinks,
  siteUrl: string,
): EmailContent & Required<Pick<EmailMessage, 'headers'>> {
  const { personalization, unsubscribePage, oneClick } = links;
  const content = renderFramedEmail(
    {
      subject: 'O seu link para personalizar a newsletter',
      label: 'Personalize a newsletter do BFJ',
      why: 'alguém pediu o link da newsletter para este e-mail',
      parts: [
        'Você pediu o link para mudar as escolhas da sua newsletter. Aqui está ele:',
        { kind: 'button', label: 'Personalizar a newsletter', link: personalization },
        'Este link é pessoal: quem o tiver pode ver e mudar as suas escolhas. Se encaminhar a mensagem, apague-o.',
        {
          kind: 'link',
          before: 'Não quer mais receber a newsletter? Não é preciso senha:',
          label: 'Cancelar a inscrição',
          link: unsubscribePage,
        },
        'Se não foi você que pediu, ignore esta mensagem: nada muda.',
      ],
    },
    siteUrl,
  );
  return { ...content, headers: buildUnsubscribeHeaders(oneClick) };
}
