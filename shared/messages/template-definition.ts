import { loginCode } from '../contracts/identity.ts';
import {
  numberParameters,
  parameterNames,
  whatsAppTemplates,
  type WhatsAppTemplate,
} from './whatsapp-templates.ts';

/** A template in the format of Meta's `message_templates`. */
export interface TemplateDefinition {
  readonly name: string;
  readonly language: 'pt_BR';
  readonly category: WhatsAppTemplate['category'];
  readonly parameter_format: 'POSITIONAL';
  readonly components: TemplateComponent[];
}

export type TemplateComponent =
  | {
      type: 'BODY';
      text?: string;
      add_security_recommendation?: boolean;
      example?: { body_text: string[][] };
    }
  | { type: 'FOOTER'; text?: string; code_expiration_minutes?: number }
  | { type: 'BUTTONS'; buttons: [DefinedButton] };

export type DefinedButton =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string; example?: string[] }
  | { type: 'OTP'; otp_type: 'COPY_CODE'; text: string };

/**
 * Returns all templates in the form of their submission.
 * @param siteUrl the target of their buttons, without a trailing slash
 */
export function defineTemplates(siteUrl: string): readonly TemplateDefinition[] {
  return Object.entries(whatsAppTemplates).map(([name, template]) =>
    defineTemplate(name, template, siteUrl),
  );
}

export function defineTemplate(
  name: string,
  template: WhatsAppTemplate,
  siteUrl: string,
): TemplateDefinition {
  const { category, language } = template;
  return {
    name,
    language,
    category,
    parameter_format: 'POSITIONAL',
    components: [
      ...(category === 'AUTHENTICATION' ? authenticationTexts : bodyAndFooter(template)),
      { type: 'BUTTONS', buttons: [defineButton(template, siteUrl)] },
    ],
  };
}

/** Meta writes these texts itself. */
const authenticationTexts: readonly TemplateComponent[] = [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: loginCode.validSeconds / 60 },
];

function bodyAndFooter({ body, footer, samples }: WhatsAppTemplate): readonly TemplateComponent[] {
  const examples = parameterNames(body).map((name) => samples[name] ?? '');
  return [
    {
      type: 'BODY',
      text: numberParameters(body),
      ...(examples.length === 0 ? {} : { example: { body_text: [examples] } }),
    },
    { type: 'FOOTER', text: footer },
  ];
}

function defineButton({ button, samples }: WhatsAppTemplate, siteUrl: string): DefinedButton {
  const { text } = button;
  switch (button.kind) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text };
    case 'copy_code':
      return { type: 'OTP', otp_type: 'COPY_CODE', text };
    case 'url': {
      const url = `${siteUrl}${button.path}`;
      const [parameterName] = parameterNames(button.carries);
      if (parameterName === undefined) return { type: 'URL', text, url };
      return {
        type: 'URL',
        text,
        url: `${url}{{1}}`,
        example: [`${url}${samples[parameterName] ?? ''}`],
      };
    }
    default:
      return button satisfies never;
  }
}
