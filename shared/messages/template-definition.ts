import { loginCode } from '../contracts/identity.ts';
import {
  numbered,
  placesOf,
  whatsAppTemplates,
  type WhatsAppTemplate,
} from './whatsapp-templates.ts';

/** A template in the words of Meta's `message_templates`. */
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
 * All templates as they are submitted.
 * @param siteUrl where their buttons lead, without a slash at its end
 */
export function templateDefinitions(siteUrl: string): readonly TemplateDefinition[] {
  return Object.entries(whatsAppTemplates).map(([name, template]) =>
    templateDefinition(name, template, siteUrl),
  );
}

export function templateDefinition(
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
      ...(category === 'AUTHENTICATION' ? authenticationTexts : ownTexts(template)),
      { type: 'BUTTONS', buttons: [definedButton(template, siteUrl)] },
    ],
  };
}

/** Meta writes these itself. */
const authenticationTexts: readonly TemplateComponent[] = [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: loginCode.validSeconds / 60 },
];

function ownTexts({ body, footer, samples }: WhatsAppTemplate): readonly TemplateComponent[] {
  const examples = placesOf(body).map((name) => samples[name] ?? '');
  return [
    {
      type: 'BODY',
      text: numbered(body),
      ...(examples.length === 0 ? {} : { example: { body_text: [examples] } }),
    },
    { type: 'FOOTER', text: footer },
  ];
}

function definedButton({ button, samples }: WhatsAppTemplate, siteUrl: string): DefinedButton {
  const { text } = button;
  switch (button.kind) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text };
    case 'copy_code':
      return { type: 'OTP', otp_type: 'COPY_CODE', text };
    case 'url': {
      const url = `${siteUrl}${button.path}`;
      const [place] = placesOf(button.carries);
      if (place === undefined) return { type: 'URL', text, url };
      return { type: 'URL', text, url: `${url}{{1}}`, example: [`${url}${samples[place] ?? ''}`] };
    }
    default:
      return button satisfies never;
  }
}
