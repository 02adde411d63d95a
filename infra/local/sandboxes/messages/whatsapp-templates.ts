import { WhatsAppError } from './whatsapp-errors.ts';

/** A template as its owner had it approved. */
interface ApprovedTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: 'AUTHENTICATION' | 'UTILITY' | 'MARKETING';
  /** With `{{1}}`, `{{2}}`, … for its parameters. */
  readonly body: string;
  readonly footer?: string;
  readonly buttons: readonly { readonly subType: 'url' | 'quick_reply'; readonly text: string }[];
}

/** What the business account of this sandbox has had approved. */
const approvedTemplates: readonly ApprovedTemplate[] = [
  {
    name: 'bfj_codigo_de_acesso',
    language: 'pt_BR',
    category: 'AUTHENTICATION',
    // Meta's own words: an authentication template chooses only which of them it shows.
    body: '*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.',
    footer: 'Este código expira em 5 minutos.',
    buttons: [{ subType: 'url', text: 'Copiar código' }],
  },
];

export interface TemplateUse {
  readonly name: string;
  readonly language: string;
  readonly bodyParameters: readonly string[];
  /** By the button's place. */
  readonly buttonParameters: ReadonlyMap<
    number,
    { readonly subType: string; readonly parameter: string }
  >;
}

export interface RenderedTemplate {
  readonly category: string;
  /** What the person reads. */
  readonly text: string;
  readonly footer: string | undefined;
  readonly buttons: readonly { readonly text: string; readonly parameter: string | undefined }[];
}

/** Longest code that an authentication template carries. */
const maximumCodeLength = 15;
const maximumTextLength = 1024;

/**
 * A template with its parameters filled in.
 * @throws WhatsAppError by Meta's codes where the use does not fit the template
 */
export function renderTemplate(use: TemplateUse): RenderedTemplate {
  const { name, language, bodyParameters, buttonParameters } = use;
  const template = approvedTemplates.find(
    (approved) => approved.name === name && approved.language === language,
  );
  if (template === undefined) {
    throw new WhatsAppError(132001, `template name (${name}) does not exist in ${language}`);
  }
  const expected = new Set(template.body.match(/\{\{\d+\}\}/g)).size;
  if (bodyParameters.length !== expected) {
    throw new WhatsAppError(
      132000,
      `body: number of localizable_params (${bodyParameters.length}) does not match the expected number of params (${expected})`,
    );
  }
  for (const parameter of bodyParameters) checkParameter(parameter, template);
  const text = template.body.replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => bodyParameters[Number(place) - 1] ?? '',
  );
  if (text.length > maximumTextLength) throw new WhatsAppError(132005, 'body is too long');
  return {
    category: template.category,
    text,
    footer: template.footer,
    buttons: template.buttons.map(({ subType, text: label }, index) => ({
      text: label,
      parameter: buttonParameter(subType, index, buttonParameters.get(index), template),
    })),
  };
}

function checkParameter(parameter: string, { category }: ApprovedTemplate): void {
  if (/[\n\t]| {5,}/.test(parameter)) {
    throw new WhatsAppError(
      132012,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    );
  }
  if (category === 'AUTHENTICATION' && parameter.length > maximumCodeLength) {
    throw new WhatsAppError(132005, `a code has at most ${maximumCodeLength} characters`);
  }
}

function buttonParameter(
  subType: string,
  index: number,
  given: { readonly subType: string; readonly parameter: string } | undefined,
  template: ApprovedTemplate,
): string | undefined {
  // A reply button has a payload of its own where none is given.
  if (given === undefined && subType === 'quick_reply') return undefined;
  if (given === undefined) {
    throw new WhatsAppError(
      131008,
      `buttons: Button at index ${index} of type Url requires a parameter`,
    );
  }
  if (given.subType !== subType) {
    throw new WhatsAppError(132012, `buttons: Button at index ${index} is of type ${subType}`);
  }
  checkParameter(given.parameter, template);
  return given.parameter;
}
