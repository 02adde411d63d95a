import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateComplaints } from '../../../infra/operations/templates/template-rules.ts';
import { defineTemplate, defineTemplates } from '../../../shared/messages/template-definition.ts';
import {
  maxParameterLength,
  toTemplateParameter,
} from '../../../shared/messages/template-parameter.ts';
import {
  fillTemplate,
  isMoreExpensive,
  numberParameters,
  whatsAppTemplates,
  type WhatsAppTemplate,
} from '../../../shared/messages/whatsapp-templates.ts';

const templates: readonly (readonly [string, WhatsAppTemplate])[] =
  Object.entries(whatsAppTemplates);

describe.each(templates)('%s', (name, template) => {
  it("follows Meta's rules", () => {
    expect(templateComplaints(name, template)).toEqual([]);
  });

  it('is in the permitted price category', () => {
    expect(isMoreExpensive(template.category, template.maxCategory)).toBe(false);
  });

  it('promises nothing, advises nothing and has a way to stop', () => {
    const words = `${template.body} ${template.footer} ${template.button.text}`;
    expect(words).not.toMatch(
      /aproveit|desconto|oferta|promoç|grátis por|assine|compre|venda|recomend|imperd|só hoje|agora mesmo|ganh|lucr|!/i,
    );
    const hasStopWord = template.footer.includes('PARAR');
    expect(hasStopWord).toBe(template.category !== 'AUTHENTICATION');
  });
});

describe('a template that Meta would reject', () => {
  const right: WhatsAppTemplate = {
    category: 'UTILITY',
    maxCategory: 'UTILITY',
    language: 'pt_BR',
    body: 'Sua mensagem de {{dia}} está pronta.',
    footer: 'Responda PARAR.',
    button: { kind: 'url', text: 'Ver', path: '/a?b=', carries: '{{ticker}}' },
    samples: { dia: '23 de novembro', ticker: 'PETR4' },
  };
  const samples = { ...right.samples, hora: '7h' };
  it.each<[string, Partial<WhatsAppTemplate>, string?]>([
    ['other letters', {}, 'bfj-Mensagem'],
    ['body is too long', { body: `${'a '.repeat(450)}{{dia}} b` }],
    ['no parameter', { body: 'Sua mensagem de {{dia}} está {{ pronta.' }],
    ['begins or ends', { body: '{{dia}}: sua mensagem está pronta' }],
    ['begins or ends', { body: 'A sua mensagem é de {{dia}}.' }],
    ['side by side', { body: 'Sua mensagem, que pediu, é de {{dia}} {{hora}} em ponto', samples }],
    ['too many parameters', { body: 'De {{dia}} às {{hora}} em ponto', samples }],
    ['rows of empty lines', { body: 'Sua mensagem de {{dia}}\n\n\nestá pronta.' }],
    ['more than 60', { footer: 'a'.repeat(61) }],
    ['a parameter or a line break', { footer: 'Até {{dia}}' }],
    ['more than 25', { button: { ...right.button, text: 'a'.repeat(26) } }],
    ['more than words', { button: { ...right.button, text: 'Ver 📈' } }],
    [
      'behind its parameter',
      { button: { kind: 'url', text: 'Ver', path: '/', carries: '{{ticker}}#a' } },
    ],
    [
      'more than one parameter',
      { button: { kind: 'url', text: 'Ver', path: '/', carries: '{{ticker}}{{dia}}' } },
    ],
    [
      'authentication template alone',
      { button: { kind: 'copy_code', text: 'Ver', carries: '{{ticker}}' } },
    ],
    ['not those of its parameters', { samples: { dia: '23 de novembro' } }],
    ['not those of its parameters', { samples }],
    ['a sample is missing', { samples: { dia: ' ', ticker: 'PETR4' } }],
  ])('is reported: %s', (complaint, over, name = 'bfj_mensagem') => {
    expect(templateComplaints('bfj_mensagem', right)).toEqual([]);
    expect(templateComplaints(name, { ...right, ...over }).join(' ')).toContain(complaint);
  });
});

describe('a template with its parameters', () => {
  it("has them in Meta's order, with the button's value", () => {
    expect(
      fillTemplate('bfj_alerta_de_preco', {
        ticker: 'PETR4',
        momento: '23 de novembro às 11h42',
        ativo: 'PETR4',
        cotacao: 'R$\u00a038,12',
        alvo: 'R$ 38,00\nou mais',
        atraso: '15',
      }),
    ).toEqual({
      name: 'bfj_alerta_de_preco',
      language: 'pt_BR',
      parameters: ['PETR4', 'R$ 38,00 ou mais', 'R$ 38,12', '23 de novembro às 11h42', '15'],
      button: { kind: 'url', parameter: 'PETR4' },
    });
    expect(
      fillTemplate('bfj_mensagem_pronta', {
        mensagem: 'Abertura do mercado',
        dia: '23 de novembro',
        entrega: '2026-11-23_opening_0700',
      }).button,
    ).toEqual({ kind: 'quick_reply', parameter: 'ver-completo/2026-11-23_opening_0700' });
    expect(fillTemplate('bfj_teste_termina', { dia: '26 de novembro', hora: '9h30' })).toEqual({
      name: 'bfj_teste_termina',
      language: 'pt_BR',
      parameters: ['26 de novembro', '9h30'],
    });
  });

  it('compiles only with the exact parameters, and throws without them', () => {
    // @ts-expect-error a text too few
    expect(() => fillTemplate('bfj_teste_termina', { dia: 'hoje' })).toThrow(RangeError);
    // @ts-expect-error another name
    expect(() => fillTemplate('bfj_teste_termina', { dia: 'hoje', hour: '9h' })).toThrow(
      RangeError,
    );
    // @ts-expect-error a text too many
    expect(fillTemplate('bfj_codigo_de_acesso', { codigo: '1', dia: 'hoje' }).parameters).toEqual([
      '1',
    ]);
    // @ts-expect-error no template of ours
    expect(() => fillTemplate('bfj_outro', {})).toThrow(TypeError);
  });

  it('rejects button values that would be cut off or changed', () => {
    const ready = (entrega: string) =>
      fillTemplate('bfj_mensagem_pronta', { mensagem: 'Abertura', dia: 'hoje', entrega });
    expect(() => ready('a'.repeat(120))).not.toThrow();
    for (const wrong of ['a'.repeat(256), 'a b', 'ç', 'a\n']) {
      expect(() => ready(wrong)).toThrow(RangeError);
    }
    const alert = {
      ativo: 'a',
      alvo: 'b',
      cotacao: 'c',
      momento: 'd',
      atraso: 'e',
      ticker: 'A&b=é',
    };
    expect(fillTemplate('bfj_alerta_de_preco', alert).button?.parameter).toBe('A%26b%3D%C3%A9');
  });

  it('stays within Meta’s limit for texts of any length', () => {
    for (const [name, template] of templates) {
      const placeholders = Object.keys(template.samples);
      const values = Object.fromEntries(
        placeholders.map((placeholder) => [placeholder, 'a'.repeat(200)]),
      );
      const { parameters } = fillTemplate(
        name as 'bfj_codigo_de_acesso',
        values as { codigo: string },
      );
      const text = numberParameters(template.body).replaceAll(
        /\{\{(\d+)\}\}/g,
        (_, digits: string) => parameters[Number(digits) - 1] ?? '',
      );
      expect(text.length).toBeLessThanOrEqual(1024);
    }
  });
});

describe('a text as a parameter', () => {
  it.each([
    ['Abertura', 'Abertura'],
    [' um\r\ndois\ttrês ', 'um dois três'],
    ['a      b', 'a b'],
    ['R$\u00a05,31\u2028hoje', 'R$ 5,31 hoje'],
    ['', '—'],
    [' \n\t', '—'],
    ['\u200b\u2060', '—'],
    ['a\u0000b\ud800', 'a b\ufffd'],
    ['a'.repeat(160), 'a'.repeat(160)],
    ['a'.repeat(161), `${'a'.repeat(159)}…`],
    [`${'a'.repeat(158)}📈📈`, `${'a'.repeat(158)}…`],
  ])('%j becomes %j', (text, parameter) => {
    expect(toTemplateParameter(text)).toBe(parameter);
  });

  it('makes any text fit, and leaves a fitting one unchanged', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc
        .array(fc.constantFrom('\n', '\t', '    ', 'a', '\u00a0', '\u200b', '📈', '\ud800'))
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const parameter = toTemplateParameter(text);
        expect(parameter).not.toMatch(/[\r\n\t]| {2}|^ | $/);
        expect(parameter.isWellFormed()).toBe(true);
        expect(parameter.length).toBeGreaterThan(0);
        expect(parameter.length).toBeLessThanOrEqual(maxParameterLength);
        expect(toTemplateParameter(parameter)).toBe(parameter);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a submitted template', () => {
  it('has numbered parameters with an example for each', () => {
    const [code, ready, alert, trial] = defineTemplates('https://bfj.example');
    expect(code?.components).toEqual([
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ]);
    expect(ready).toMatchObject({ name: 'bfj_mensagem_pronta', category: 'UTILITY' });
    expect(ready?.components[0]).toEqual({
      type: 'BODY',
      text: 'Sua mensagem *{{1}}* de {{2}}, que você pediu para receber por aqui, está pronta. Toque em Ver completo para ler.',
      example: { body_text: [['Abertura do mercado', '23 de novembro']] },
    });
    expect(alert?.components[2]).toEqual({
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Ver o ativo',
          url: 'https://bfj.example/dashboard?ativo={{1}}',
          example: ['https://bfj.example/dashboard?ativo=PETR4'],
        },
      ],
    });
    expect(trial?.components[2]).toEqual({
      type: 'BUTTONS',
      buttons: [{ type: 'URL', text: 'Ver meu teste', url: 'https://bfj.example/trial-dashboard' }],
    });
  });

  it('numbers a repeated parameter once', () => {
    const twice = {
      ...whatsAppTemplates.bfj_teste_termina,
      body: 'De {{hora}} a {{dia}}, {{hora}} é',
    };
    const { components } = defineTemplate('a', twice, 'https://bfj.example');
    expect(components[0]).toMatchObject({
      text: 'De {{1}} a {{2}}, {{1}} é',
      example: { body_text: [['9h30', '26 de novembro']] },
    });
  });
});

it.each([
  ['MARKETING', 'UTILITY', true],
  ['UTILITY', 'UTILITY', false],
  ['AUTHENTICATION', 'UTILITY', false],
  ['A NEW ONE', 'MARKETING', true],
] as const)('%s costs more than %s: %s', (one, other, dearer) => {
  expect(isMoreExpensive(one, other)).toBe(dearer);
});
