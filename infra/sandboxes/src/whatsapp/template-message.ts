import { toTemplateContent, fillPlaceholders, findPlaceholders } from './template-definition.ts';
import type { TemplateDefinition } from './template-definition.ts';
import { WhatsAppError } from './whatsapp-errors.ts';

export interface TextParameter {
  readonly text: string;
  /** For a template with named parameters. */
  readonly parameter_name?: string | undefined;
}

/** A template with the parameters of a message. */
export interface TemplateUse {
  readonly name: string;
  readonly language: string;
  readonly headerParameters: readonly TextParameter[];
  readonly bodyParameters: readonly TextParameter[];
  /** Keyed by the button's index. */
  readonly buttonParameters: ReadonlyMap<
    number,
    { readonly subType: string; readonly parameter: string }
  >;
}

export interface RenderedTemplate {
  readonly category: string;
  readonly header: string | undefined;
  /** Text that the user reads. */
  readonly text: string;
  readonly footer: string | undefined;
  readonly buttons: readonly {
    readonly kind: string;
    readonly text: string;
    readonly parameter: string | undefined;
    /** Target of the button. */
    readonly url: string | undefined;
  }[];
}

/** Maximum length of an authentication code. */
const maxCodeLength = 15;
const maxLengths = { header: 60, body: 1024 } as const;

/**
 * Renders a template with its parameters.
 * @throws WhatsAppError with Meta's codes when the parameters do not fit the template
 */
export function renderTemplate(template: TemplateDefinition, use: TemplateUse): RenderedTemplate {
  const content = toTemplateContent(template);
  const textParameters = [
    ...use.headerParameters,
    ...use.bodyParameters,
    ...[...use.buttonParameters.values()].map(({ parameter }) => ({ text: parameter })),
  ];
  for (const { text } of textParameters) checkParameter(text, template);
  const extra = [...use.buttonParameters.keys()].find((index) => index >= content.buttons.length);
  if (extra !== undefined) {
    throw new WhatsAppError(132_012, `buttons: there is no button at index ${extra}`);
  }
  return {
    category: template.category,
    header:
      content.header === undefined && use.headerParameters.length === 0
        ? undefined
        : fillParameters('header', content.header ?? '', use.headerParameters),
    text: fillParameters('body', content.body, use.bodyParameters),
    footer: content.footer,
    buttons: content.buttons.map((button, index) => {
      const parameter = buttonParameter(button, index, use);
      const url = button.url && fillPlaceholders(button.url, () => parameter ?? '');
      return { kind: button.kind, text: button.text, parameter, url };
    }),
  };
}

function fillParameters(
  part: 'header' | 'body',
  text: string,
  parameters: readonly TextParameter[],
): string {
  const placeholders = findPlaceholders(text);
  if (parameters.length !== placeholders.length) {
    throw new WhatsAppError(
      132_000,
      `${part}: number of localizable_params (${parameters.length}) does not match the expected number of params (${placeholders.length})`,
    );
  }
  const values = new Map(
    parameters.map(({ text: value, parameter_name: name }, index) => [
      name ?? String(index + 1),
      value,
    ]),
  );
  const missing = placeholders.find((name) => !values.has(name));
  if (missing !== undefined) {
    throw new WhatsAppError(132_012, `${part}: parameter ${missing} is missing`);
  }
  const result = fillPlaceholders(text, (name) => values.get(name) ?? '');
  if (result.length > maxLengths[part]) {
    throw new WhatsAppError(132_005, `${part} is too long`);
  }
  return result;
}

function checkParameter(parameter: string, { category }: TemplateDefinition): void {
  if (/[\r\n\t]| {4,}/.test(parameter)) {
    throw new WhatsAppError(
      132_012,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    );
  }
  if (category === 'AUTHENTICATION' && parameter.length > maxCodeLength) {
    throw new WhatsAppError(132_005, `a code has at most ${maxCodeLength} characters`);
  }
}

function buttonParameter(
  { kind, url }: { readonly kind: string; readonly url?: string },
  index: number,
  { buttonParameters }: TemplateUse,
): string | undefined {
  const buttonText = buttonParameters.get(index);
  const isRequired = url !== undefined && findPlaceholders(url).length > 0;
  if (buttonText === undefined) {
    // A reply button without a given payload has a default one.
    if (!isRequired) return undefined;
    throw new WhatsAppError(
      131_008,
      `buttons: Button at index ${index} of type Url requires a parameter`,
    );
  }
  if (buttonText.subType !== kind || (kind !== 'quick_reply' && !isRequired)) {
    throw new WhatsAppError(132_012, `buttons: Button at index ${index} takes no such parameter`);
  }
  return buttonText.parameter;
}
