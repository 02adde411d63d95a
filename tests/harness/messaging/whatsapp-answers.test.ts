import { describe, expect, it } from 'vitest';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { messageTo } from '../../support/messaging/outgoing.ts';
import { holdingRow } from '../../support/users/holding.ts';
import { messagingApp } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, linked, answersTo, rowsOf } = app;

describe('the assistant for a user with a plan', () => {
  it.each([
    ['quanto tá a petr4?', /^PETR4 .*está em R\$.*Fonte: brapi/s],
    ['quanto rende 1000 reais a 1% ao mês em 2 anos', /R\$\s1\.269,73/],
    ['devo comprar PETR4?', /Não recomendo comprar, vender/],
  ])('answers %s', async (text, expected) => {
    const person = await linked({ plano: 'ativo' });
    await phones.say({ from: person.account.telefone, text });
    expect(answersTo(person)).toEqual([expect.stringMatching(expected)]);
  });

  it('creates an alert, lists it and deletes it, and shows no alerts of others', async () => {
    const [person, other] = [await linked({ plano: 'ativo' }), await linked({ plano: 'ativo' })];
    const alerts = async () => (await rowsOf(person)).filter(({ entity }) => entity === 'Alert');
    const say = async (text: string, who = person) => {
      await phones.say({ from: who.account.telefone, text });
      return answersTo(who).at(-1);
    };
    expect(await say('me avise se PETR4 passar de R$ 900')).toMatch(/Pronto: .*R\$\s900,00/);
    expect(await alerts()).toMatchObject([
      { ticker: 'PETR4', direction: 'acima', targetInCentavos: 90_000, state: 'active' },
    ]);
    expect(await say('meus alertas')).toMatch(/PETR4 chegar a R\$\s900,00 ou mais/);
    expect(await say('meus alertas', other)).toContain('não tem nenhum alerta');
    expect(await say('remover alerta PETR4')).toContain('Pronto, removi');
    expect(await alerts()).toEqual([]);
  });

  it('lists the portfolio of the user', async () => {
    const person = await linked({ plano: 'ativo' });
    await app.people.put(holdingRow(person.account.id, app.clock.now().toISOString()));
    await phones.say({ from: person.account.telefone, text: 'minha carteira' });
    expect(answersTo(person).at(-1)).toContain('PETR4');
  });
});

describe('a user with a linked number', () => {
  it.each([
    ['AJUDA', { text: 'ajuda!' }, 'VOLTAR: receber de novo.'],
    ['another subject', { text: 'qual a capital da França?' }, 'foge do meu assunto'],
    ['anything else', { text: 'blorg zum frap' }, 'Sou um atendimento automático'],
    ['a greeting without a plan', { text: 'bom dia' }, '/nossos-planos'],
    ['a picture', { type: 'image' }, 'Por enquanto só leio texto'],
    ['a voice message', { type: 'audio' }, 'Por enquanto só leio texto'],
    [
      'a message type that WhatsApp does not support',
      { type: 'unsupported' },
      'Por enquanto só leio texto',
    ],
    [
      'the button of another person’s message',
      { button: { payload: 'ver-completo/2026-11-23_opening_edition', title: 'Ver completo' } },
      'Não encontrei essa mensagem',
    ],
    ['VINCULAR alone', { text: 'Vincular' }, 'já está vinculado'],
  ] as const)('gets one answer to %s', async (_, message, expected) => {
    const person = await linked();
    await phones.say({ from: person.account.telefone, ...message });
    expect(answersTo(person)).toEqual([expect.stringContaining(expected)]);
    const deliveries = (await rowsOf(person)).filter(({ entity }) => entity === 'Delivery');
    expect(deliveries.map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('gets no answer to a reaction', async () => {
    const person = await linked();
    await phones.say({ from: person.account.telefone, type: 'reaction' });
    await phones.say({ from: person.account.telefone, text: 'ajuda' });
    expect(answersTo(person)).toEqual([expect.stringContaining('VOLTAR')]);
  });

  it('gets the full text of an announced message by its button, and the newest by a text', async () => {
    const person = await linked({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const from = person.account.telefone;
    const day = saoPauloDay(app.clock.now());
    const edition = messageTo(person, app.clock.now(), {
      id: `${day}_opening_edition`,
      channel: 'whatsapp',
      parts: [
        { kind: 'heading', text: 'Bolsa' },
        'O Ibovespa fechou em alta de 0,52%.',
        { kind: 'list', items: ['Dólar a R$ 5,42', 'Selic a 14,25% ao ano'] },
      ],
      template: fillTemplate('bfj_mensagem_pronta', {
        mensagem: 'Abertura do mercado',
        dia: '24 de novembro',
        entrega: `${day}_opening_edition`,
      }),
    });
    // Their last message is older than a day, so only a template may be sent.
    app.clock.advance('25h');
    await app.queueMessage({
      ...edition,
      notAfter: new Date(app.clock.milliseconds() + 3_600_000).toISOString(),
    });
    await app.drainFor('1m');
    const announced = JSON.stringify(app.sentTo(from).at(-1)?.content);
    expect(announced).toContain('bfj_mensagem_pronta');
    expect(announced).not.toContain('Ibovespa');

    const button = { payload: `ver-completo/${edition.id}`, title: 'Ver completo' };
    await phones.say({ from, button, copies: 2 });
    const whole =
      '*Bolsa*\n\nO Ibovespa fechou em alta de 0,52%.\n\n- Dólar a R$ 5,42\n- Selic a 14,25% ao ano';
    const texts = () => phones.answers(from).filter((text) => text.includes('em alta de 0,52%'));
    expect(texts()).toEqual([whole]);
    await phones.say({ from, text: 'Ver completo' });
    expect(texts()).toEqual([whole, whole]);
    // The sender's number decides which account a message belongs to, not the payload of the button.
    const other = await linked();
    await phones.say({ from: other.account.telefone, button });
    expect(answersTo(other)).toEqual([expect.stringContaining('Não encontrei')]);
  });

  it('gets answers no faster than Meta accepts them, in any conversation', async () => {
    const person = await linked();
    const from = person.account.telefone;
    const texts = ['parar', 'voltar', 'ajuda', 'oi', 'VINCULAR CC12-CCCC'];
    await phones.sayTogether(
      Array.from({ length: 40 }, (_, nth) => ({ from, text: texts[nth % texts.length] })),
    );
    const answers = answersTo(person);
    expect(answers.length).toBeGreaterThanOrEqual(15);
    // Two rate limit windows may overlap.
    expect(answers.length).toBeLessThanOrEqual(30);
  });

  it('gets one answer to unreadable messages that come together, later one for each further kind', async () => {
    const person = await linked();
    const from = person.account.telefone;
    const kinds = ['sticker', 'audio', 'location'] as const;
    await phones.sayTogether(kinds.map((type) => ({ from, type })));
    expect(answersTo(person)).toEqual([expect.stringContaining('só leio texto')]);
    for (const type of [...kinds, ...kinds, 'image'] as const) {
      app.clock.advance('65s');
      await phones.say({ from, type });
    }
    expect(answersTo(person).slice(1)).toEqual([
      expect.stringContaining('Áudio eu também não ouço'),
      expect.stringContaining('Localização eu também não leio'),
      expect.stringContaining('Imagem eu também não leio'),
    ]);
    app.clock.advance('25h');
    await phones.say({ from, type: 'sticker' });
    expect(answersTo(person).at(-1)).toContain('só leio texto');
  });

  it('opens the 24-hour window with each message', async () => {
    const person = await linked();
    const lastInbound = async () =>
      Date.parse(String((await app.rowOf(person, 'WHATSAPP'))?.['last_inbound_at']));
    const before = await lastInbound();
    app.clock.advance('2h');
    await phones.say({ from: person.account.telefone, text: 'ajuda' });
    const after = await lastInbound();
    expect(after - before).toBeGreaterThan(3_600_000);
    // A late report of an older message does not reset the window.
    await phones.writtenAgo(person.account.telefone)('ajuda', 600);
    expect(await lastInbound()).toBe(after);
  });

  it('gets no answer after their account was deleted meanwhile, and leaves no rows', async () => {
    const person = await linked();
    const { id: accountId, email } = person.account;
    phones.writeTogether(
      Array.from({ length: 5 }, () => ({ from: person.account.telefone, text: 'parar' })),
    );
    await Promise.all([app.drain(), app.accounts.remove({ accountId, email, userName: email })]);
    // The second part of a deletion runs later.
    await app.drainFor('15m');
    expect(await rowsOf(person)).toEqual([]);
    expect(app.deadLettersOf('answer-whatsapp')).toBe(0);
  });
});
