import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrowOf,
  messagePartSchema,
  messagePartsSchema,
  type MessagePart,
} from '../../../shared/messages/message-parts.ts';
import {
  renderPlainText,
  whatsAppStyle,
  removeWhatsAppStyle,
} from '../../../functions/integrations/plain-text.ts';

const link = 'https://bfj.example/analise?ativo=PETR4';

const action = { label: 'a', link };
const row = { label: 'CDI', value: '14,90%' } as const;

/** One part of each kind, with its text. */
const samples: readonly (readonly [MessagePart, string])[] = [
  ['O Ibovespa subiu.\nO dólar caiu.', 'O Ibovespa subiu.\nO dólar caiu.'],
  [{ kind: 'headline', text: 'Ibovespa sobe' }, 'Ibovespa sobe'],
  [{ kind: 'heading', text: 'Câmbio' }, 'Câmbio'],
  [
    {
      kind: 'strip',
      caption: 'Às 18h',
      rows: [
        { label: 'Ibovespa', value: '171.543', change: '+0,85%' },
        { label: 'Selic', value: '15,00%' },
      ],
    },
    'Às 18h\nIbovespa: 171.543 (+0,85%)\nSelic: 15,00%',
  ],
  [
    { kind: 'picture', url: link, alt: 'Ibovespa no pregão.', width: 552, height: 180 },
    'Ibovespa no pregão.',
  ],
  [
    {
      kind: 'actions',
      items: [
        { label: 'Abrir', link },
        { label: 'Perguntar', link },
      ],
    },
    `Abrir: ${link}\nPerguntar: ${link}`,
  ],
  [{ kind: 'button', label: 'Ver análise', link }, `Ver análise: ${link}`],
  [
    { kind: 'link', before: 'Mudou de ideia?', label: 'Parar de receber', link },
    `Mudou de ideia? Parar de receber: ${link}`,
  ],
  [{ kind: 'code', code: '048213' }, '048213'],
  [{ kind: 'list', items: ['um', 'dois'] }, '- um\n- dois'],
  [
    {
      kind: 'figures',
      caption: 'Índices',
      rows: [
        { label: 'Ibovespa', value: '171.543', change: '+0,85%' },
        { label: 'Dólar', value: 'R$ 5,31', change: '−0,40%', bar: -47 },
        { label: 'CDI', value: '14,90%', change: '0,00%' },
        { label: 'Selic', value: '15,00%' },
      ],
    },
    'Índices\nIbovespa: 171.543 (+0,85%)\nDólar: R$ 5,31 (−0,40%)\nCDI: 14,90% (0,00%)\nSelic: 15,00%',
  ],
  [{ kind: 'divider' }, '---'],
  [
    { kind: 'note', text: 'Cotações com 15 minutos de atraso.' },
    'Cotações com 15 minutos de atraso.',
  ],
];

describe('a part of a message', () => {
  it.each(samples)('%j passes a queue and has a text', (part, text) => {
    expect(messagePartSchema.parse(JSON.parse(JSON.stringify(part)))).toEqual(part);
    expect(renderPlainText([part])).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['a bell', 'a\u0007b'],
    ['half of a character', '\ud800'],
    ['an unknown kind', { kind: 'video', url: link }],
    ['a picture from elsewhere', { kind: 'picture', url: 'data:a', alt: 'a', width: 1, height: 1 }],
    ['a picture without words', { kind: 'picture', url: link, alt: '', width: 1, height: 1 }],
    ['four actions', { kind: 'actions', items: [action, action, action, action] }],
    ['four values side by side', { kind: 'strip', caption: 'a', rows: [row, row, row, row] }],
    ['a bar beyond the largest', { kind: 'figures', caption: 'a', rows: [{ ...row, bar: 101 }] }],
    ['a heading of two lines', { kind: 'heading', text: 'a\nb' }],
    ['a link that runs', { kind: 'button', label: 'a', link: 'javascript:alert(1)' }],
    ['data behind a link', { kind: 'button', label: 'a', link: 'data:text/html,a' }],
    ['a link to nowhere', { kind: 'button', label: 'a', link: '/analise' }],
    ['a link in two pieces', { kind: 'button', label: 'a', link: 'https://bfj.example/a b' }],
    ['an endless link', { kind: 'button', label: 'a', link: `https://b.c/${'d'.repeat(2_000)}` }],
    ['a list of nothing', { kind: 'list', items: [] }],
    ['a table without rows', { kind: 'figures', caption: 'a', rows: [] }],
    ['an endless paragraph', 'a'.repeat(4_001)],
  ])('is never %s', (_, wrong) => {
    expect(messagePartSchema.safeParse(wrong).success).toBe(false);
  });

  it('is one of at least one and at most a hundred', () => {
    const many = (count: number) => messagePartsSchema.safeParse(Array(count).fill('a')).success;
    expect([0, 1, 100, 101].map(many)).toEqual([false, true, true, false]);
  });
});

describe('a message as text', () => {
  it('has an empty line between its parts', () => {
    expect(renderPlainText(['um', { kind: 'divider' }, 'dois'])).toBe('um\n\n---\n\ndois');
  });

  it('has bold headings on WhatsApp, without asterisks that would end them early', () => {
    const parts = [
      { kind: 'heading', text: 'Preço * novo' },
      { kind: 'figures', caption: 'Índices', rows: [{ label: 'CDI', value: '14,90%' }] },
    ] as const;
    expect(renderPlainText(parts, whatsAppStyle)).toBe('*Preço  novo*\n\n*Índices*\nCDI: 14,90%');
  });

  it('leaves a picture out of a WhatsApp text', () => {
    const picture = { kind: 'picture', url: link, alt: 'a', width: 1, height: 1 } as const;
    expect(renderPlainText(['um', picture, 'dois'], whatsAppStyle)).toBe('um\n\ndois');
  });

  it('shows a WhatsApp text on a page without its asterisks', () => {
    const parts = [
      { kind: 'heading', text: ' Juros ' },
      'Duas *palavras* dentro, e 2 * 3.',
      {
        kind: 'figures',
        caption: 'Índices',
        rows: [{ label: 'CDI', value: '14,90%', change: '−0,10%' }],
      },
    ] as const;
    const text = renderPlainText(parts, whatsAppStyle);
    expect(text).toBe(
      '*Juros*\n\nDuas *palavras* dentro, e 2 * 3.\n\n*Índices*\nCDI: 14,90% (−0,10%)',
    );
    expect(removeWhatsAppStyle(text)).toBe(
      'Juros\n\nDuas *palavras* dentro, e 2 * 3.\n\nÍndices\nCDI: 14,90% (−0,10%)',
    );
  });

  it('keeps every paragraph letter by letter', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (texts) => {
        expect(renderPlainText(texts)).toBe(texts.join('\n\n'));
      }),
    );
  });
});

it.each([
  ['+0,01%', '▲'],
  ['−0,01%', '▼'],
  ['-0,01%', '▼'],
  ['0,00%', undefined],
  ['—', undefined],
])('the arrow of %s is %s', (change, arrow) => {
  expect(arrowOf(change)).toBe(arrow);
});
