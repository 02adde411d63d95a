import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { readQuestion } from '../../../functions/assistant/reading/read-question.ts';
import { suggestionsFor } from '../../../functions/assistant/answers/suggestions.ts';
import { factsOfDay } from '../../support/editions/archived-editions.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';
import { fakeMessagePorts } from '../../support/assistant/fake-message-ports.ts';

function play(...given: Parameters<typeof fakeMessagePorts>) {
  const played = fakeMessagePorts(...given);
  return { ...played, ...testAssistant(played.ports) };
}

describe('hours', () => {
  it('are changed, confirmed, and reset', async () => {
    const person = play();
    const text = await person.ask('quero receber às 8h');
    expect(text).toContain('Pronto: a abertura chega às 8h, no horário da sua região.');
    expect(text).toContain('Para desfazer, escreva “volta a abertura pro horário normal”.');
    expect(person.settings().hours.chosen).toEqual({ opening: '08:00', closing: null });
    expect(await person.ask('abertura às 9h')).toContain('escreva “abertura às 8h”');
    expect(await person.ask('abertura às 9h')).toContain('Já era assim');
    expect(await person.ask('volta pro horário normal')).toContain(
      'a abertura chega às 7h e o fechamento chega às 18h30',
    );
    expect(person.settings().hours.chosen).toEqual({ opening: null, closing: null });
  });

  it('an unavailable hour is rejected with the available ones, and the next message chooses another', async () => {
    const person = play();
    const refused = await person.ask('quero receber às 15h');
    expect(refused).toContain('15h não está entre os horários das mensagens.');
    expect(refused).toContain('A abertura pode chegar de meia em meia hora, das 5h às 12h.');
    expect(refused).toContain('O fechamento pode chegar de meia em meia hora, das 18h às 23h.');
    expect(await person.ask('abertura 8h15')).toContain('8h15 não está');
    expect(person.settings().hours.chosen).toEqual({ opening: null, closing: null });
    await person.ask('8h30');
    expect(person.settings().hours.chosen).toEqual({ opening: '08:30', closing: null });
  });

  it('saved during a digest frequency apply once messages come daily again', async () => {
    const person = play({ preferences: { periodicidade_msg: 'semanal' } });
    expect(await person.ask('abertura às 8h')).toContain('vale quando');
    const none = play({ preferences: { periodicidade_msg: 'nunca' } });
    expect(await none.ask('abertura às 8h')).toContain('estão desligadas');
  });
});

describe('in a trial', () => {
  it('messages come daily, and the chosen frequency starts with a plan', async () => {
    const person = play({ isInTrial: true, preferences: { periodicidade_msg: 'semanal' } });
    const now = await person.ask('quais são minhas preferências?');
    expect(now).toContain(
      'durante o teste grátis, as mensagens do mercado chegam todo dia de pregão',
    );
    expect(now).toContain(
      'se você assinar, em vez das mensagens de cada dia, chega um resumo por semana',
    );
    expect(now).toContain('Abertura às 7h');
    expect(await person.ask('abertura às 8h')).not.toContain('resumo aos sábados');
    expect(await person.ask('quinzenal')).toContain(
      'Pronto: durante o teste grátis, as mensagens do mercado chegam todo dia de pregão; se você assinar',
    );
    expect(await person.ask('quinzenal')).toContain('Já era assim: durante o teste grátis');
    expect(await person.ask('mensagens todo dia')).not.toContain('teste');
  });
});

describe('preferences', () => {
  it.each([
    ['mensagens mais curtas', { tamanho_msg_abertura_fechamento: 'curta' }],
    ['quero mensagem detalhada', { tamanho_msg_abertura_fechamento: 'longa' }],
    ['só uma vez por semana', { periodicidade_msg: 'semanal' }],
    ['quinzenal', { periodicidade_msg: 'quinzenal' }],
    ['desliga os avisos durante o dia', { mensagem_ao_decorrer_do_dia: 'nao' }],
  ] as const)('%s is applied, and undone by the command in the answer', async (text, expected) => {
    const person = play();
    const before = person.preferences();
    const answer = await person.ask(text);
    expect(answer).toContain('Pronto: ');
    expect(person.preferences()).toEqual({ ...before, ...expected });
    expect(await person.ask(text)).toMatch(/já/i);
    const undo = /Para desfazer, escreva “([^”]+)”/.exec(answer)?.[1] ?? '';
    await person.ask(undo);
    expect(person.preferences()).toEqual(before);
  });

  it('a rejected change is answered with its rule and links to the plans', async () => {
    const { ports } = fakeMessagePorts();
    const text = 'No teste grátis os avisos vêm com as mensagens.';
    const person = testAssistant({
      ...ports,
      preferences: {
        ...ports.preferences,
        change: () => Promise.reject(new ProblemError('access_required', { text })),
      },
    });
    expect(await person.ask('desliga os avisos durante o dia')).toContain(text);
    expect(await person.ask('mensagens curtas')).toContain('/nossos-planos');
    const broken = testAssistant({
      ...ports,
      preferences: {
        ...ports.preferences,
        change: () => Promise.reject(new Error('not reached')),
      },
    });
    await expect(broken.ask('mensagens curtas')).rejects.toThrow('not reached');
  });

  it('messages that start again include the notes disabled by the same switch', async () => {
    const off = { periodicidade_msg: 'nunca', mensagem_ao_decorrer_do_dia: 'nao' } as const;
    const person = play({ preferences: off });
    expect(await person.ask('mensagens todo dia')).toContain('voltam os avisos durante o dia');
    expect(person.preferences()).toMatchObject({
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
    });
    const other = play({ preferences: off });
    await other.ask('volta a mandar as mensagens');
    expect(other.preferences()).toMatchObject({ mensagem_ao_decorrer_do_dia: 'sim' });
    await other.ask('desliga os avisos durante o dia');
    expect(await other.ask('semanal')).not.toContain('avisos');
    expect(other.preferences()).toMatchObject({ mensagem_ao_decorrer_do_dia: 'nao' });
  });

  it('all current preferences are listed', async () => {
    const person = play({ isLinked: false });
    await person.ask('fechamento às 20h');
    const text = await person.ask('quais são minhas preferências?');
    expect(text).toContain('as mensagens do mercado chegam todo dia de pregão');
    expect(text).toContain('Abertura às 7h e fechamento às 20h');
    expect(text).toContain('Tamanho: balanceadas');
    expect(text).toContain('WhatsApp: ainda não vinculado');
    expect(text).not.toContain('Desligados');
    // One hour was chosen by the user, the other is the product's default.
    expect(await person.ask('de onde vêm esses números?')).toContain('- 7h: regra do BFJ');
    expect(await person.ask('de onde vêm esses números?')).toContain('- 20h: é o que você disse');
  });
});

describe('messages that are switched off', () => {
  it('are listed with their channels, and an edition without a channel has no hour', async () => {
    const person = play();
    await person.ask('não quero mais o fechamento');
    await person.ports.messages.setSwitches('', [
      { kind: 'alert', channel: 'whatsapp', on: false },
    ]);
    const text = await person.ask('que horas chega o fechamento?');
    expect(text).toContain('- Abertura às 7h, no horário da sua região.');
    expect(text).not.toContain('fechamento às');
    expect(text).toContain(
      'Desligados por você: o fechamento por e-mail e por WhatsApp; os alertas de preço por WhatsApp.',
    );
  });

  it('include a digest that was stopped by a link', async () => {
    const person = play({ preferences: { periodicidade_msg: 'semanal' } });
    await person.ports.messages.setSwitches('', [{ kind: 'digest', channel: 'email', on: false }]);
    const text = await person.ask('quais são minhas preferências?');
    expect(text).toContain('Desligados por você: o resumo da semana por e-mail.');
    expect(text).toContain('E-mail: ligado');
  });
});

describe('pauses', () => {
  const offOf = ({ switches }: ReturnType<ReturnType<typeof play>['settings']>) =>
    switches.filter(({ on }) => !on).map(({ kind, channel }) => `${kind}/${channel}`);

  it('market messages pause on both channels, while alerts and reports continue', async () => {
    const person = play();
    const text = await person.ask('pausa as mensagens');
    expect(text).toContain('Alertas de preço, relatórios e avisos da conta continuam.');
    expect(offOf(person.settings())).toEqual(
      ['opening', 'closing', 'digest', 'note'].flatMap((kind) => [
        `${kind}/email`,
        `${kind}/whatsapp`,
      ]),
    );
    expect(await person.ask('mensagens resumidas')).toContain(
      'Mas as mensagens do mercado estão pausadas',
    );
    expect(await person.ask('volta a mandar as mensagens')).toContain('voltam a chegar');
    expect(offOf(person.settings())).toEqual([]);
  });

  it('the end of a pause keeps what was switched off before and during it, and says what will come', async () => {
    const person = play();
    await person.ask('não quero mais o fechamento');
    await person.ports.messages.setSwitches('', [{ kind: 'note', channel: 'email', on: false }]);
    await person.ask('pausa as mensagens');
    await person.ports.messages.setSwitches('', [
      { kind: 'opening', channel: 'whatsapp', on: false },
    ]);
    const text = await person.ask('volta a mandar as mensagens');
    expect(offOf(person.settings())).toEqual([
      'opening/whatsapp',
      'closing/email',
      'closing/whatsapp',
      'note/email',
    ]);
    expect(text).toContain(
      'Você recebe a abertura por e-mail; os avisos durante o dia por WhatsApp.',
    );
    expect(text).toContain('Você desligou antes, e continua assim: a abertura por WhatsApp; ');
    expect(text).toContain('o fechamento por e-mail e por WhatsApp');
    await person.ask('volta a mandar o fechamento');
    expect(offOf(person.settings())).toEqual(['opening/whatsapp', 'note/email']);
  });

  it('messages that were switched off one by one start again when nothing else would come', async () => {
    const person = play({ isLinked: false });
    await person.ask('não quero mais a abertura');
    await person.ask('não quero mais o fechamento');
    expect(await person.ask('volta a mandar as mensagens')).toContain(
      'Você recebe a abertura, o fechamento e os avisos durante o dia por e-mail.',
    );
  });

  it.each([
    ['não quero mais e-mail', 'email', 'volta a mandar por e-mail'],
    ['pausa o WhatsApp', 'whatsapp', 'volta a mandar no WhatsApp'],
  ])('%s stops a channel, and a text starts it again', async (text, channel, undo) => {
    const person = play();
    const isOn = () => person.settings().channels.find((one) => one.channel === channel)?.on;
    expect(await person.ask(text)).toContain(undo);
    expect(isOn()).toBe(false);
    await person.ask(undo);
    expect(isOn()).toBe(true);
  });

  it('WhatsApp cannot be enabled without a linked number', async () => {
    const person = play({ isLinked: false });
    const text = await person.ask('volta a mandar no whatsapp');
    expect(text).toContain('Ainda não há um WhatsApp vinculado');
    expect(text).toContain('/mensagens');
  });

  it('a user without any channel is informed that nothing will arrive', async () => {
    const person = play({ isLinked: false });
    await person.ask('pausa o e-mail');
    expect(await person.ask('abertura às 8h')).toContain('e nada chega');
  });

  it('messages stop without access, and nothing else is done', async () => {
    const { ports, settings } = fakeMessagePorts();
    const person = testAssistant({
      ...ports,
      findAccess: async () => ({ hasAccess: false, expiresAt: null }),
    });
    expect(await person.ask('volta a mandar por e-mail')).toContain('/nossos-planos');
    expect(await person.ask('não quero mais e-mail')).toContain('por e-mail não mandamos mais');
    expect(settings().channels[0]).toMatchObject({ on: false });
  });
});

it('every suggestion is understood', () => {
  for (const missing of ['hour', 'length', 'frequency', 'anything'] as const) {
    for (const suggestion of suggestionsFor({ about: 'incomplete-messages', missing })) {
      expect([suggestion, readQuestion(suggestion).about]).toEqual([
        suggestion,
        expect.stringMatching(/^(?:change|tell)-messages$/),
      ]);
    }
  }
});

describe('the newest edition', () => {
  const editions = [
    factsOfDay('2026-11-26', 'opening'),
    factsOfDay('2026-11-25', 'closing'),
    factsOfDay('2026-11-25', 'opening'),
  ];
  const world = (over: Parameters<typeof fakeMessagePorts>[0] = {}) =>
    testAssistant({ ...fakeMessagePorts(over).ports, readEditions: async () => editions });

  it('the requested edition is answered with its values, their sources and a link', async () => {
    const answer = await world().say('abertura de hoje');
    expect(answer.figures).toContainEqual(
      expect.objectContaining({ of: 'Ibovespa', text: '138.919 pontos', source: 'brapi' }),
    );
    const text = await world().ask('abertura de hoje');
    expect(text).toContain('Abertura do mercado de hoje');
    expect(text).toContain('https://bfj.test/edicoes/2026-11-26-abertura');
    expect(text).toContain('Fonte: brapi');
    expect(await world().ask('fechamento de ontem')).toContain('/edicoes/2026-11-25-fechamento');
    expect(await world().ask('o que aconteceu ontem na bolsa')).toContain('-25-fechamento');
  });

  it('an edition that is not out yet is reported as such, with the previous one', async () => {
    const text = await world().ask('fechamento de hoje');
    expect(text).toContain('De hoje ainda não há fechamento.');
    expect(text).toContain('/edicoes/2026-11-25-fechamento');
    const none = testAssistant({ readEditions: async () => [] });
    expect(await none.ask('abertura de hoje')).toContain('Ainda não tenho uma edição');
  });

  it('an edition of a day without trading is not announced', async () => {
    const saturday = testAssistant({
      ...fakeMessagePorts().ports,
      readEditions: async () => editions,
      clock: () => new Date('2026-11-28T15:00:00Z'),
    });
    const text = await saturday.ask('abertura de hoje');
    expect(text).toContain('Hoje não há pregão, e por isso não há abertura.');
    expect(text).not.toContain('ainda não há');
  });

  it("the answer has the reader's areas, and is short for a reader of short messages", async () => {
    const coins = world({ preferences: { areas_interesse: 'criptomoedas' } });
    const text = await coins.ask('manda a abertura');
    expect(text).toContain('Bitcoin');
    expect(text).not.toContain('CDI');
    expect(text).not.toContain('Maiores altas');
    const short = { areas_interesse: 'acoes', tamanho_msg_abertura_fechamento: 'curta' } as const;
    expect(await world({ preferences: short }).ask('manda a abertura')).not.toContain('MGLU3');
    expect(
      await world({ preferences: { areas_interesse: 'acoes' } }).ask('manda a abertura'),
    ).toContain('MGLU3');
  });
});

it('an alert without a price keeps its asset and takes the price from the next message', async () => {
  const person = testAssistant();
  expect(await person.ask('me avise sobre ITUB4')).toContain('A que preço de ITUB4');
  expect(await person.ask('42')).toContain('aviso quando ITUB4 chegar a R$ 42,00 ou mais');
  expect(person.alerts).toMatchObject([{ ticker: 'ITUB4', targetInCentavos: 4_200 }]);
});
