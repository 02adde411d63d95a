import { loginCode } from '../contracts/identity.ts';
import { toTemplateParameter } from './template-parameter.ts';

/** Meta's categories, cheapest first; marketing costs nine times as much in Brazil. */
export const templateCategories = ['AUTHENTICATION', 'UTILITY', 'MARKETING'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** The parameter names in a text: `{{dia}}`. */
type ParameterNames<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? Name | ParameterNames<Rest>
    : never;

/** A button below the message. Its payload has parameters like the body: `{{codigo}}`. */
export type TemplateButton<Carried extends string = string> = {
  readonly text: string;
  readonly carries: Carried;
} & (
  | { readonly kind: 'quick_reply' }
  /** Copies a code; only in authentication templates. */
  | { readonly kind: 'copy_code' }
  /** Opens a page of the site: this path, followed by the button's parameter. */
  | { readonly kind: 'url'; readonly path: `/${string}` }
);

export interface WhatsAppTemplate<
  Body extends string = string,
  Carried extends string = string,
  Name extends string = ParameterNames<Body> | ParameterNames<Carried>,
> {
  readonly category: TemplateCategory;
  /**
   * The most expensive category that may be sent. Meta moves templates to other categories without asking; a more
   * expensive one stops the template, and its recipients get the e-mail.
   */
  readonly maxCategory: TemplateCategory;
  readonly language: 'pt_BR';
  /** With named parameters; Meta numbers them in order of their first use. */
  readonly body: Body;
  readonly footer: string;
  readonly button: TemplateButton<Carried>;
  /** Sample values for Meta's reviewers. */
  readonly samples: Readonly<Record<Name, string>>;
}

/** The type parameters require the same names in the body and its samples. */
function template<const Body extends string, const Carried extends string>(
  definition: WhatsAppTemplate<Body, Carried>,
): WhatsAppTemplate<Body, Carried> {
  return definition;
}

const optOutFooter = 'Para não receber mais, responda PARAR.';

/**
 * All templates of the product, which Meta must approve. A requested message counts as a utility: each template
 * states that it was requested, and none advertises or advises.
 */
export const whatsAppTemplates = {
  /** Meta supplies these texts: an authentication template only selects which are shown. */
  bfj_codigo_de_acesso: template({
    category: 'AUTHENTICATION',
    maxCategory: 'AUTHENTICATION',
    language: 'pt_BR',
    body: '*{{codigo}}* é seu código de verificação. Para sua segurança, não o compartilhe.',
    footer: `Este código expira em ${loginCode.validSeconds / 60} minutos.`,
    button: { kind: 'copy_code', text: 'Copiar código', carries: '{{codigo}}' },
    samples: { codigo: '048213' },
  }),

  /** The opening, the closing and the weekly report: one line with a button that opens the rest. */
  bfj_mensagem_pronta: template({
    category: 'UTILITY',
    maxCategory: 'UTILITY',
    language: 'pt_BR',
    body: 'Sua mensagem *{{mensagem}}* de {{dia}}, que você pediu para receber por aqui, está pronta. Toque em Ver completo para ler.',
    footer: optOutFooter,
    button: { kind: 'quick_reply', text: 'Ver completo', carries: 'ver-completo/{{entrega}}' },
    samples: {
      mensagem: 'Abertura do mercado',
      dia: '23 de novembro',
      entrega: '2026-11-23_opening_0700',
    },
  }),

  bfj_alerta_de_preco: template({
    category: 'UTILITY',
    maxCategory: 'UTILITY',
    language: 'pt_BR',
    body: 'Seu alerta de *{{ativo}}* foi atingido: o alvo era {{alvo}} e a cotação chegou a {{cotacao}}, {{momento}}. A cotação pode ter até {{atraso}} minutos de atraso. O alerta foi encerrado, como você pediu.',
    footer: optOutFooter,
    button: {
      kind: 'url',
      text: 'Ver o ativo',
      path: '/dashboard?ativo=',
      carries: '{{ticker}}',
    },
    samples: {
      ativo: 'PETR4',
      alvo: 'R$ 38,00 ou mais',
      cotacao: 'R$ 38,12',
      momento: 'em 23 de novembro, às 11h42',
      atraso: '15',
      ticker: 'PETR4',
    },
  }),

  bfj_teste_termina: template({
    category: 'UTILITY',
    maxCategory: 'UTILITY',
    language: 'pt_BR',
    body: 'Seu teste grátis do BFJ termina em {{dia}}, às {{hora}}. Nada será cobrado. Depois disso, as mensagens param de chegar e as suas escolhas continuam guardadas.',
    footer: optOutFooter,
    button: { kind: 'url', text: 'Ver meu teste', path: '/trial-dashboard', carries: '' },
    samples: { dia: '26 de novembro', hora: '9h30' },
  }),
} as const;

export type WhatsAppTemplateName = keyof typeof whatsAppTemplates;

/** The texts that a template needs, by parameter name. */
export type TemplateValues<Name extends WhatsAppTemplateName> =
  (typeof whatsAppTemplates)[Name]['samples'];

/** A filled template: its name, and the texts of `{{1}}`, `{{2}}`, …. */
export interface FilledTemplate {
  name: WhatsAppTemplateName;
  language: 'pt_BR';
  parameters: string[];
  /** Missing for a button that always does the same. */
  button?: { kind: 'url' | 'quick_reply'; parameter: string };
}

const maxPayloadLength = 256;

/**
 * Fills a template. Texts are cut to fit, except a button's payload, because a cut one would have another target.
 * @throws RangeError when a text is missing or a payload does not fit
 */
export function fillTemplate<Name extends WhatsAppTemplateName>(
  name: Name,
  values: TemplateValues<Name>,
): FilledTemplate {
  const { body, button, language }: WhatsAppTemplate = whatsAppTemplates[name];
  const texts = new Map<string, string>(Object.entries(values));
  const valueOf = (parameterName: string): string => {
    const text = texts.get(parameterName);
    if (text === undefined) throw new RangeError(`${name} lacks a text for ${parameterName}`);
    return text;
  };
  const parameters = parameterNames(body).map((parameterName) =>
    toTemplateParameter(valueOf(parameterName)),
  );
  if (button.carries === '') return { name, language, parameters };
  const parameter = button.carries.replaceAll(parameterPattern, (_, parameterName: string) =>
    button.kind === 'url' ? encodeURIComponent(valueOf(parameterName)) : valueOf(parameterName),
  );
  if (parameter.length > maxPayloadLength || !/^[\x21-\x7e]+$/.test(parameter)) {
    throw new RangeError(`The button of ${name} cannot carry that`);
  }
  const kind = button.kind === 'quick_reply' ? 'quick_reply' : 'url';
  return { name, language, parameters, button: { kind, parameter } };
}

const parameterPattern = /\{\{([a-z_]+)\}\}/g;

/** Returns the parameter names of a text, each once, in the order of Meta's numbers. */
export function parameterNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(parameterPattern)].map(([, name = '']) => name))];
}

/** Returns a body with numbered parameters, as Meta requires. */
export function numberParameters(text: string): string {
  const names = parameterNames(text);
  return text.replaceAll(parameterPattern, (_, name: string) => `{{${names.indexOf(name) + 1}}}`);
}

/**
 * Returns whether a template costs more in one category than in another. An unknown category counts as the most
 * expensive: e-mail is used until an operator has checked it.
 */
export function isMoreExpensive(category: string, than: TemplateCategory): boolean {
  const dearness = templateCategories.findIndex((candidate) => candidate === category);
  return dearness === -1 || dearness > templateCategories.indexOf(than);
}

/**
 * Returns whether a template of ours is in a more expensive category than allowed; false for templates that are not
 * ours.
 */
export function isTooExpensive(name: string, category: string): boolean {
  const templates: Readonly<Record<string, WhatsAppTemplate>> = whatsAppTemplates;
  const template = templates[name];
  return template !== undefined && isMoreExpensive(category, template.maxCategory);
}
