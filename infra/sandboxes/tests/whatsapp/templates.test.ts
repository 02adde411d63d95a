import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ana, codeTo, openWhatsAppFixture } from './support.ts';
import type { WhatsAppFixture } from './support.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let fixture: WhatsAppFixture;
let endpoint: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  endpoint = await receiveWebhooks();
  fixture = await openWhatsAppFixture(endpoint.url);
});

const account = '102290129340398';
const edge = `${account}/message_templates`;
const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 10 });

const body = (text: string, ...examples: string[]) => ({
  type: 'BODY',
  text,
  ...(examples.length === 0 ? {} : { example: { body_text: [examples] } }),
});
const definition = (overrides: object = {}) => ({
  name: 'fechamento',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    body('O mercado fechou: {{1}} em {{2}}. Até amanhã.', 'PETR4', 'R$ 38,20'),
    { type: 'FOOTER', text: 'Educação financeira' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Ver completo' },
        {
          type: 'URL',
          text: 'No site',
          url: 'https://bfj.com.br/a/{{1}}',
          example: ['https://bfj.com.br/a/x'],
        },
      ],
    },
  ],
  ...overrides,
});
const texts = (...values: string[]) => ({
  type: 'body',
  parameters: values.map((text) => ({ type: 'text', text })),
});
const urlButton = {
  type: 'button',
  sub_type: 'url',
  index: 1,
  parameters: [{ type: 'text', text: 'hoje' }],
};
const use = (components: readonly object[], name = 'fechamento') => ({
  to: ana,
  type: 'template',
  template: { name, language: { code: 'pt_BR' }, components },
});
const approved = async (overrides: object = {}) => {
  const { status } = await fixture.post(definition(overrides), edge);
  expect(status).toBe(200);
  const { name } = z.object({ name: z.string() }).parse(definition(overrides));
  fixture.console(`POST whatsapp/templates/${name}`, { status: 'APPROVED' });
};
const right = [texts('PETR4', 'R$ 38,20'), urlButton];

describe('a template', () => {
  it('is approved after a review, and a webhook reports it', async () => {
    const created = await fixture.post(definition(), edge);
    expect(created).toEqual({
      status: 200,
      body: { id: expect.stringMatching(/^\d+$/), status: 'PENDING', category: 'UTILITY' },
    });
    expect(await fixture.send(use(right))).toBe(132_001);
    fixture.advance(120_000);
    await until(() => expect(endpoint.changes()).toHaveLength(1));
    expect(endpoint.changes()).toMatchObject([
      {
        field: 'message_template_status_update',
        value: {
          event: 'APPROVED',
          message_template_name: 'fechamento',
          message_template_language: 'pt_BR',
          reason: 'NONE',
        },
      },
    ]);
    const id = await fixture.send(use(right));
    expect(fixture.messages.list({ limit: 1 })).toMatchObject([
      {
        content: {
          messageId: id,
          category: 'UTILITY',
          text: 'O mercado fechou: PETR4 em R$ 38,20. Até amanhã.',
          footer: 'Educação financeira',
          buttons: [
            { kind: 'quick_reply', text: 'Ver completo' },
            { kind: 'url', text: 'No site', url: 'https://bfj.com.br/a/hoje' },
          ],
        },
      },
    ]);
  });

  it('reports the payload of a pressed reply button', async () => {
    await approved();
    const payload = {
      type: 'button',
      sub_type: 'quick_reply',
      index: 0,
      parameters: [{ type: 'payload', payload: 'completo/2026-11-21' }],
    };
    const id = await fixture.send(use([...right, payload]));
    fixture.console('POST whatsapp/messages', { from: ana, button: { title: 'Ver completo' } });
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    expect(endpoint.messages()).toMatchObject([
      {
        type: 'button',
        button: { payload: 'completo/2026-11-21', text: 'Ver completo' },
        context: { id },
      },
    ]);
  });

  it('may have named parameters', async () => {
    const example = { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] };
    await approved({
      name: 'nomes',
      parameter_format: 'named',
      components: [{ type: 'BODY', text: 'Olá, {{nome}}!', example }],
    });
    const named = (name: string) => ({
      type: 'body',
      parameters: [{ type: 'text', text: 'Bia', parameter_name: name }],
    });
    expect(await fixture.send(use([named('nome')], 'nomes'))).toMatch(/^wamid/);
    expect(fixture.messages.list({ limit: 1 })).toMatchObject([{ content: { text: 'Olá, Bia!' } }]);
    expect(await fixture.send(use([named('outro')], 'nomes'))).toBe(132_012);
  });

  it.each<readonly [string, readonly object[], number]>([
    ['too few texts', [texts('PETR4'), urlButton], 132_000],
    ['too many texts', [texts('1', '2', '3'), urlButton], 132_000],
    ['a header that it has not', [{ ...texts('x'), type: 'header' }, ...right], 132_000],
    ['a line break', [texts('PETR4', 'a\nb'), urlButton], 132_012],
    ['a tab', [texts('PETR4', 'a\tb'), urlButton], 132_012],
    ['four spaces', [texts('PETR4', 'a    b'), urlButton], 132_012],
    ['a text too long', [texts('PETR4', 'x'.repeat(1024)), urlButton], 132_005],
    ['no parameter for the link', [texts('1', '2')], 131_008],
    ['a button that it has not', [...right, { ...urlButton, index: 2 }], 132_012],
    ['a link where a reply is', [...right, { ...urlButton, index: 0 }], 132_012],
  ])('is not sent with %s', async (_, components, code) => {
    await approved();
    expect(await fixture.send(use(components))).toBe(code);
    expect(fixture.messages.list({ limit: 1 })).toEqual([]);
  });

  it.each<readonly [string, object]>([
    ['no example', { components: [body('Fechou em {{1}}.')] }],
    ['fewer examples than parameters', { components: [body('De {{1}} a {{2}}.', '1')] }],
    ['a parameter at its end', { components: [body('Fechou em {{1}}', '1')] }],
    ['parameters out of order', { components: [body('De {{2}} a {{3}}.', '1', '2')] }],
    ['no body', { components: [{ type: 'FOOTER', text: 'x' }] }],
    ['two bodies', { components: [body('a'), body('b')] }],
    ['a body too long', { components: [body('x'.repeat(1025))] }],
    ['a footer too long', { components: [body('x'), { type: 'FOOTER', text: 'x'.repeat(61) }] }],
    ['a name with capitals', { name: 'Fechamento' }],
    ['an unknown category', { category: 'NEWS' }],
    ['text of its own for a code', { category: 'AUTHENTICATION', components: [body('x')] }],
    [
      'a link without example',
      {
        components: [
          body('x'),
          {
            type: 'BUTTONS',
            buttons: [{ type: 'URL', text: 'a', url: 'https://bfj.com.br/{{1}}' }],
          },
        ],
      },
    ],
  ])('is not created with %s', async (_, overrides) => {
    expect(await fixture.post(definition(overrides), edge)).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });

  it('has a unique name per language, and at most a hundred are created per hour', async () => {
    const make = async (name: string) => (await fixture.post(definition({ name }), edge)).body;
    await make('um_0');
    expect(await make('um_0')).toMatchObject({ error: { code: 100 } });
    for (let nth = 1; nth < 100; nth++) await make(`um_${nth}`);
    expect(await make('um_100')).toMatchObject({ error: { code: 80_007 } });
    fixture.advance(3_600_000);
    expect(await make('um_100')).toMatchObject({ status: 'PENDING' });
  });

  it('belongs to one account', async () => {
    expect((await fixture.post(definition(), '1/message_templates')).body).toMatchObject({
      error: { code: 33 },
    });
  });
});

describe('the list of templates', () => {
  const pageSchema = z.object({
    data: z.array(z.looseObject({ name: z.string(), status: z.string() })),
    paging: z
      .object({ cursors: z.object({ after: z.string() }), next: z.string().optional() })
      .optional(),
  });
  const page = async (query: string) =>
    pageSchema.parse((await fixture.get(`${edge}?${query}`)).body);

  it('is returned in pages', async () => {
    const names = (await page('limit=1000')).data.map(({ name }) => name);
    expect(names).toContain('codigo_de_acesso');
    await approved();
    const seen: string[] = [];
    let query = 'limit=1';
    for (;;) {
      const { data, paging } = await page(query);
      seen.push(...data.map(({ name }) => name));
      if (paging?.next === undefined) break;
      query = new URL(paging.next).search.slice(1);
    }
    expect(seen).toEqual([...names, 'fechamento']);
    expect((await page('after=nowhere').catch(() => 'refused')) === 'refused').toBe(true);
  });

  it('filters by name and status, and returns the requested fields', async () => {
    await fixture.post(definition(), edge);
    expect(await page('name=fechamento&fields=name,status')).toMatchObject({
      data: [{ id: expect.any(String), name: 'fechamento', status: 'PENDING' }],
    });
    expect((await page('status=PENDING')).data).toHaveLength(1);
    const [code] = (await page('name=codigo_de_acesso')).data;
    expect(code).toMatchObject({
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', text: expect.stringContaining('*{{1}}* é seu código') },
        { type: 'FOOTER', code_expiration_minutes: 5 },
        { type: 'BUTTONS', buttons: [{ type: 'URL' }] },
      ],
    });
  });
});

describe("Meta's actions on a template", () => {
  const act = (action: object, name = 'codigo_de_acesso') =>
    fixture.console(`POST whatsapp/templates/${name}`, action);

  it.each([
    ['PAUSED', 132_015],
    ['DISABLED', 132_016],
    ['REJECTED', 132_001],
  ] as const)('reject its messages when it is %s, and report it', async (status, code) => {
    act({ status });
    expect(await fixture.send(codeTo(ana))).toBe(code);
    await until(() => expect(endpoint.changes()).toHaveLength(1));
    expect(endpoint.changes()[0]?.value).toMatchObject({ event: status });
    act({ status: 'APPROVED' });
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
  });

  const statusSchema = z.object({ messages: z.tuple([z.looseObject({ id: z.string() })]) });
  const answered = async () => {
    const { body: answer } = await fixture.post({ messaging_product: 'whatsapp', ...codeTo(ana) });
    return statusSchema.parse(answer).messages[0]['message_status'];
  };
  const state = () => fixture.messages.list({ limit: 1 })[0]?.state;

  it('accept but do not deliver the messages of a paused template', async () => {
    act({ pacing: 'paused' });
    expect(await answered()).toBe('paused');
    fixture.advance(60_000);
    expect(state()).toBe('paused');
    expect(endpoint.statuses()).toEqual([]);
  });

  it('hold messages until the template is approved', async () => {
    act({ pacing: 'held_for_quality_assessment' });
    expect(await answered()).toBe('held_for_quality_assessment');
    fixture.advance(60_000);
    expect(state()).toBe('held_for_quality_assessment');
    act({ pacing: 'accepted' });
    fixture.advance(60_000);
    await until(() => expect(endpoint.statuses()).toHaveLength(3));
    expect(state()).toBe('read');
  });

  it('fail held messages when the template is paused', async () => {
    act({ pacing: 'held_for_quality_assessment' });
    await answered();
    act({ status: 'PAUSED' });
    await until(() => expect(endpoint.statuses()).toHaveLength(1));
    expect(endpoint.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 132_015 }] }]);
    expect(state()).toBe('failed');
  });

  it('announce another category a day before, and then apply its price', async () => {
    await approved();
    act({ category: 'MARKETING', hasNotice: true }, 'fechamento');
    const categories = () =>
      endpoint
        .changes()
        .filter(({ field }) => field === 'template_category_update')
        .map(({ value }) => value);
    await until(() => expect(categories()).toHaveLength(1));
    expect(categories()[0]).toMatchObject({
      correct_category: 'MARKETING',
      new_category: 'UTILITY',
    });
    await fixture.send(use(right));
    fixture.advance(24 * 3_600_000);
    await until(() => expect(categories()).toHaveLength(2));
    expect(categories()[1]).toMatchObject({
      message_template_name: 'fechamento',
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    });
    await fixture.send(use(right));
    fixture.advance(60_000);
    await until(() => expect(endpoint.statuses()).toHaveLength(6));
    const sent = endpoint.statuses().filter(({ status }) => status === 'sent');
    expect(sent).toMatchObject([
      { pricing: { category: 'utility' } },
      { pricing: { category: 'marketing' } },
    ]);
  });
});

describe('users and the number', () => {
  it('sends no marketing to a user who stopped it, until they resume', async () => {
    await approved({ category: 'MARKETING' });
    expect(await fixture.send(use(right))).toMatch(/^wamid/);
    fixture.console('POST whatsapp/people/11988887777', { marketing: 'stop' });
    expect(await fixture.send(use(right))).toBe(131_050);
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
    await until(() =>
      expect(endpoint.changes().at(-1)).toMatchObject({
        field: 'user_preferences',
        value: {
          user_preferences: [
            { wa_id: '5511988887777', category: 'marketing_messages', value: 'stop' },
          ],
        },
      }),
    );
    fixture.console('POST whatsapp/people/11988887777', { marketing: 'resume' });
    expect(await fixture.send(use(right))).toMatch(/^wamid/);
  });

  it('gives a user with a new number another user id', async () => {
    fixture.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    const personSchema = z.object({ person: z.object({ userId: z.string() }) });
    const idOf = (who: string) =>
      personSchema.parse(fixture.console(`GET whatsapp/people/${who}`)).person.userId;
    const previous = idOf('11988887777');
    fixture.console('POST whatsapp/people/11988887777', { newNumber: '21977776666' });
    const current = idOf('21977776666');
    expect(current).not.toBe(previous);
    const changes = () => endpoint.changes().filter(({ field }) => field === 'user_id_update');
    await until(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.value).toMatchObject({
      user_id_update: [{ wa_id: '5521977776666', user_id: { previous, current } }],
    });
    expect(endpoint.messages().at(-1)).toMatchObject({
      type: 'system',
      from: '5511988887777',
      system: {
        type: 'user_changed_user_id',
        body: expect.stringMatching(`changed from ${previous} to ${current}$`),
        user_id: current,
        wa_id: '5521977776666',
      },
    });
    expect(fixture.console('GET whatsapp/people/21977776666')).toMatchObject({
      messages: [{ content: { text: 'oi' } }],
    });
    const text = { type: 'text', text: { body: 'oi' } };
    expect(await fixture.send({ ...text, recipient: current })).toMatch(/^wamid/);
    expect(await fixture.send({ ...text, recipient: previous })).toBe(131_026);
  });

  it('marks all messages as read when the user opens the chat', async () => {
    fixture.console('POST whatsapp/settings', { readAfter: null });
    await fixture.send(codeTo(ana));
    fixture.advance(60_000);
    await until(() => expect(endpoint.statuses()).toHaveLength(2));
    fixture.console('POST whatsapp/people/11988887777', { reads: true });
    await until(() => expect(endpoint.statuses()).toHaveLength(3));
    expect(endpoint.statuses().at(-1)).toMatchObject({ status: 'read' });
    fixture.console('POST whatsapp/people/11988887777', { reads: true });
    expect(fixture.console('GET whatsapp/settings')).toMatchObject({ counts: { planned: 0 } });
  });

  it('allows only templates after the window was closed early', async () => {
    fixture.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    fixture.console('POST whatsapp/people/11988887777', { window: 'closed' });
    expect(await fixture.send({ to: ana, text: { body: 'oi' } })).toBe(131_047);
  });

  it('reports the number, and changes of its quality', async () => {
    expect((await fixture.get('100000000000001')).body).toMatchObject({
      id: '100000000000001',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: 'TIER_250',
      throughput: { level: 'STANDARD' },
    });
    fixture.console('POST whatsapp/quality', { event: 'FLAGGED', rating: 'RED', limit: 'TIER_2K' });
    expect((await fixture.get('100000000000001')).body).toMatchObject({
      quality_rating: 'RED',
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
    });
    await until(() =>
      expect(endpoint.changes()).toMatchObject([
        {
          field: 'phone_number_quality_update',
          value: { event: 'FLAGGED', current_limit: 'TIER_2K', old_limit: 'TIER_250' },
        },
      ]),
    );
  });
});
