import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOptedIn, parseChannelSettings } from '../../../functions/records/channel-settings.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { saveMessageSettings } from '../../../shared/contracts/own-messages.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { whatsAppKeyOf } from '../../../shared/values/phones/phone-number.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
import { holdingRow } from '../../support/people/holding.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let phones: ReturnType<typeof whatsAppPeople>;
let linkNumber: ReturnType<typeof linkedNumbers>;
let silences: ReturnType<typeof suppressions>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  phones = whatsAppPeople(cloud);
  linkNumber = linkedNumbers(cloud, sessions);
  silences = suppressions(cloud, sessions);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

let numbers = 0;
/** A number that no account has. */
const newNumber = () => {
  numbers += 1;
  return `2198${String(2_000_000 + numbers)}`;
};
const contactRow = async ({ account }: Person) =>
  (await cloud.partition(`ACCOUNT#${account.id}`)).find(({ SK }) => SK === 'WHATSAPP');
const channelsOf = async ({ account }: Person) =>
  (await cloud.partition(`ACCOUNT#${account.id}`)).find(({ SK }) => SK === 'CHANNELS');

/** Somebody whose number is linked, and who has written nothing since. */
async function linked(over: Parameters<Sessions['makePerson']>[0] = {}): Promise<Person> {
  const person = await sessions.makePerson(over);
  await linkNumber(person);
  return person;
}
const answersTo = ({ account }: Person) => phones.answers(account.telefone);
const suppressed = async (number: string) => silences.of('whatsapp', `55${number}`);

const settingsOf = async (person: Person) => parseChannelSettings(await channelsOf(person));

describe('the assistant, for somebody with a plan', () => {
  it.each([
    ['quanto tá a petr4?', /^PETR4 .*está em R\$.*Fonte: brapi/s],
    ['quanto rende 1000 reais a 1% ao mês em 2 anos', /R\$\s1\.269,73/],
    ['devo comprar PETR4?', /Não recomendo comprar, vender/],
  ])('answers %s', async (text, expected) => {
    const person = await linked({ plano: 'ativo' });
    await phones.say({ from: person.account.telefone, text });
    const [answer] = await answersTo(person);
    expect(answer).toMatch(expected);
  });

  it('makes an alert, lists it and takes it away, and tells of none of another person', async () => {
    const [person, other] = [await linked({ plano: 'ativo' }), await linked({ plano: 'ativo' })];
    const alertsOf = async () =>
      (await cloud.partition(`ACCOUNT#${person.account.id}`)).filter(
        ({ entity }) => entity === 'Alert',
      );
    const say = async (text: string, who = person) => {
      await phones.say({ from: who.account.telefone, text });
      return (await answersTo(who)).at(-1);
    };
    expect(await say('me avise se PETR4 passar de R$ 900')).toMatch(/Pronto: .*R\$\s900,00/);
    expect(await alertsOf()).toMatchObject([
      { ticker: 'PETR4', direction: 'acima', targetInCentavos: 90_000, state: 'active' },
    ]);
    expect(await say('meus alertas')).toMatch(/PETR4 chegar a R\$\s900,00 ou mais/);
    expect(await say('meus alertas', other)).toContain('não tem nenhum alerta');
    expect(await say('remover alerta PETR4')).toContain('Pronto, removi');
    expect(await alertsOf()).toEqual([]);
  });

  it('tells what the person holds', async () => {
    const person = await linked({ plano: 'ativo' });
    await sessions.putItems(holdingRow(person.account.id, (await cloud.now()).toISOString()));
    await phones.say({ from: person.account.telefone, text: 'minha carteira' });
    expect((await answersTo(person)).at(-1)).toContain('PETR4');
  });
});

describe('that the assistant is at work', () => {
  it('is shown as soon as a question is heard, until its answer comes', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    expect((await phones.typing(from)).times).toBe(0);
    // WhatsApp does not take the answer at first.
    await cloud.write('/_local/messages/faults', {
      channel: 'whatsapp',
      error: 130_429,
      to: from,
      times: 1,
    });
    await phones.write({ from, text: 'o que é P/L?' });
    await cloud.settled();
    expect(await phones.typing(from)).toMatchObject({ until: expect.any(Number), times: 1 });
    expect(await phones.answers(from)).toEqual([]);
    await phones.quiet();
    expect(await phones.answers(from)).toHaveLength(1);
    expect(await phones.typing(from)).toEqual({ until: null, times: 1 });
  });

  it('is not shown by words that are no question, to whoever has stopped or has no plan, or to a stranger', async () => {
    const [person, without] = [await linked({ plano: 'ativo' }), await linked()];
    const stranger = newNumber();
    const from = person.account.telefone;
    for (const text of ['ajuda', 'VER COMPLETO', 'PARAR', 'quanto está PETR4?', 'voltar']) {
      await phones.say({ from, text });
    }
    await phones.say({ from: without.account.telefone, text: 'quanto está PETR4?' });
    await phones.say({ from: stranger, text: 'quanto está PETR4?' });
    for (const number of [from, without.account.telefone, stranger]) {
      expect([number, (await phones.typing(number)).times]).toEqual([number, 0]);
    }
    // They could have been shown it.
    await phones.say({ from, text: 'quanto está PETR4?' });
    expect((await phones.typing(from)).times).toBe(1);
  });

  it.each([
    ['is silent', { hang: true }],
    ['refuses', { error: 131_009 }],
    ['is a page of a gateway', { status: 502 }],
  ])('changes nothing where WhatsApp %s', async (_, fault) => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await cloud.write('/_local/messages/faults', { channel: 'whatsapp', times: 1, ...fault });
    await phones.say({ from, text: 'o que é P/L?' });
    expect(await answersTo(person)).toEqual([expect.stringMatching(/^P\/L: /)]);
    expect((await phones.typing(from)).times).toBe(0);
  });
});

describe('what may be asked next', () => {
  it('is a list where its words are long, and a press asks exactly that', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await phones.say({ from, text: 'quanto tá a petr4?' });
    const offer = (await phones.offered(from)).at(-1);
    const question = 'Quanto PETR4 variou em 12 meses?';
    expect(offer).toMatchObject({ kind: 'list', label: 'Perguntar mais' });
    expect(offer?.choices).toContainEqual({
      id: `perguntar/${question}`,
      title: 'Quanto PETR4 variou em…',
      description: question,
    });
    await phones.say({ from, list: { id: `perguntar/${question}` } });
    expect((await answersTo(person)).at(-1)).toMatch(/PETR4.*doze meses|PETR4.*12 meses/s);
    const asked = (await cloud.partition(`ACCOUNT#${person.account.id}`)).flatMap(
      ({ entity, question: text }) => (entity === 'AssistantTurn' ? [text] : []),
    );
    expect(asked).toEqual(['quanto tá a petr4?', question]);
  });

  it('are buttons where they are short', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await phones.say({ from, text: 'quanto rende 1000 reais a 1% ao mês em 2 anos' });
    const offer = (await phones.offered(from)).at(-1);
    expect(offer).toMatchObject({ kind: 'button' });
    expect(offer?.choices.at(-1)?.title).toBe('Ver as fontes');
    const [first] = offer?.choices ?? [];
    expect(first).toEqual({ id: 'perguntar/E em 10 anos?', title: 'E em 10 anos?' });
    await phones.say({ from, button: { id: first?.id } });
    expect((await answersTo(person)).at(-1)).toMatch(/10 anos/);
  });

  it('is what can be asked at all, where nobody understood the question', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await phones.say({ from, text: 'qual a capital da França?' });
    expect(await answersTo(person)).toEqual([expect.stringContaining('Sou um atendimento')]);
    expect((await phones.offered(from)).at(-1)?.choices).toHaveLength(4);
  });

  it('cannot be written into an id by anybody: it is what they type', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    const other = await linked({ plano: 'ativo' });
    await phones.say({
      from,
      list: { id: 'perguntar/meus alertas de outra pessoa', title: 'x' },
    });
    await phones.say({ from, button: { id: 'perguntar/PARAR', title: 'Dividendos' } });
    expect((await answersTo(person)).at(-1)).toContain('Pronto: não enviamos mais');
    expect(isOptedIn(await settingsOf(other), 'whatsapp')).toBe(true);
  });
});

describe('somebody whose number is linked', () => {
  it.each([
    ['AJUDA', { text: 'ajuda!' }, 'VOLTAR: receber de novo.'],
    ['anything', { text: 'qual a capital da França?' }, 'Sou um atendimento automático'],
    ['a greeting of whoever has no plan', { text: 'bom dia' }, '/nossos-planos'],
    ['a picture', { type: 'image' }, 'Por enquanto só leio texto'],
    ['a voice', { type: 'audio' }, 'Por enquanto só leio texto'],
    ['what WhatsApp itself does not know', { type: 'unsupported' }, 'Por enquanto só leio texto'],
    [
      'the button of a message that is not theirs',
      { button: { payload: 'ver-completo/2026-11-23_opening_edition', title: 'Ver completo' } },
      'Não encontrei essa mensagem',
    ],
    ['VINCULAR alone', { text: 'Vincular' }, 'já está vinculado'],
  ])('is answered to %s, and how to stop is never far', async (_, message, expected) => {
    const person = await linked();
    await phones.say({ from: person.account.telefone, ...message });
    const [answer] = await answersTo(person);
    expect(answer).toContain(expected);
    const deliveries = (await cloud.partition(`ACCOUNT#${person.account.id}`)).filter(
      ({ entity }) => entity === 'Delivery',
    );
    expect(deliveries.map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('gets the whole of an announced message by its button, and the newest by its words', async () => {
    const person = await linked({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const from = person.account.telefone;
    const post = outgoing(cloud, sessions);
    try {
      // Nothing but a template goes to them by then; on a Sunday, the planner makes no edition of the same id.
      await goToWeekend(cloud);
      await cloud.advanceClock('25h');
      const day = saoPauloDay(await cloud.now());
      const edition = messageTo(person, await cloud.now(), {
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
      await post.send(edition);
      await cloud.drain();
      const announced = (await post.sentTo('whatsapp', from)).at(-1);
      expect(JSON.stringify(announced?.content)).toContain('bfj_mensagem_pronta');
      expect(JSON.stringify(announced?.content)).not.toContain('Ibovespa');
      const button = { payload: `ver-completo/${edition.id}`, title: 'Ver completo' };
      await phones.say({ from, button, copies: 2 });
      const whole =
        '*Bolsa*\n\nO Ibovespa fechou em alta de 0,52%.\n\n- Dólar a R$ 5,42\n- Selic a 14,25% ao ano';
      const texts = async () =>
        (await phones.answers(from)).filter((text) => text.includes('em alta de 0,52%'));
      expect(await texts()).toEqual([whole]);
      await phones.say({ from, text: 'Ver completo' });
      expect(await texts()).toEqual([whole, whole]);
      // Whose it is decides the sender, and not what they carry.
      const other = await linked();
      await phones.say({ from: other.account.telefone, button });
      expect(await answersTo(other)).toEqual([expect.stringContaining('Não encontrei')]);
    } finally {
      post.close();
    }
  });

  it('is not answered to a thumbs-up', async () => {
    const person = await linked();
    await phones.say({ from: person.account.telefone, type: 'reaction' });
    await phones.say({ from: person.account.telefone, text: 'ajuda' });
    expect(await answersTo(person)).toEqual([expect.stringContaining('VOLTAR')]);
  });

  it('stops messages by PARAR and gets them again by VOLTAR, each confirmed once', async () => {
    const person = await linked();
    await phones.say({ from: person.account.telefone, text: 'Parar, por favor', copies: 3 });
    expect(await answersTo(person)).toEqual([expect.stringContaining('Responda VOLTAR')]);
    expect((await channelsOf(person))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
    await cloud.advanceClock('5s');
    await phones.say({ from: person.account.telefone, text: 'voltar' });
    expect((await answersTo(person))[1]).toContain('não está mais parado');
    expect((await channelsOf(person))?.['whatsapp']).not.toHaveProperty('opted_out_at');
    expect(await answersTo(person)).toHaveLength(2);
  });

  it('by PARAR stops a message, too, that waits in the queue already', async () => {
    const person = await linked({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const owner = `ACCOUNT#${person.account.id}`;
    const post = outgoing(cloud, sessions);
    try {
      const to = person.account.telefone;
      await post.fault({ channel: 'whatsapp', error: 130_429, to });
      const waiting = messageTo(person, await cloud.now(), { channel: 'whatsapp' });
      await post.send(waiting);
      await cloud.settled();
      expect(await post.delivery(owner, waiting)).toMatchObject({ state: 'deferred' });
      await phones.write({ from: to, text: 'PARAR' });
      await cloud.settled();
      expect((await channelsOf(person))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
      await fetch(new URL('/_local/messages/faults', cloud.baseUrl), { method: 'DELETE' });
      expect(await post.outcome(owner, waiting)).toMatchObject({
        state: 'skipped',
        reason: 'opted-out',
      });
      // The answer to PARAR itself.
      expect(await answersTo(person)).toEqual([expect.stringContaining('Responda VOLTAR')]);
    } finally {
      post.close();
    }
  });

  it('that writes on after PARAR is told once that messages are stopped, and how to get them again', async () => {
    const person = await linked();
    const from = person.account.telefone;
    await phones.say({ from, text: 'PARAR' });
    for (const text of ['oi', 'tem alguém aí?', 'quanto está PETR4?']) {
      await phones.say({ from, text });
    }
    await phones.say({ from, type: 'sticker' });
    await phones.say({ from, text: 'parar' });
    const answers = await answersTo(person);
    expect(answers).toEqual([
      expect.stringContaining('Pronto: não enviamos mais'),
      expect.stringContaining('Você pediu para parar'),
    ]);
    for (const answer of answers) expect(answer).toContain('Responda VOLTAR');
    // Help is asked for, and says how it is.
    await phones.say({ from, text: 'ajuda' });
    expect((await answersTo(person)).at(-1)).toContain('Você pediu para parar');
    await phones.say({ from, text: 'voltar' });
    await phones.say({ from, text: 'quanto está PETR4?' });
    expect((await answersTo(person)).slice(3)).toEqual([
      expect.stringContaining('não está mais parado'),
      expect.stringContaining('O assistente faz parte do plano'),
    ]);
  });

  it('is answered once to stickers, voices and places in a row, and again some minutes later', async () => {
    const person = await linked();
    const from = person.account.telefone;
    for (const type of ['sticker', 'audio', 'location', 'contacts', 'unsupported']) {
      await phones.say({ from, type });
      await cloud.advanceClock('65s');
    }
    expect(await answersTo(person)).toEqual([expect.stringContaining('só leio texto')]);
    await cloud.advanceClock('10m');
    await phones.say({ from, type: 'sticker' });
    expect(await answersTo(person)).toHaveLength(2);
  });

  it('is never written to faster than Meta takes it, whatever they write', async () => {
    const person = await linked();
    const from = person.account.telefone;
    const texts = ['parar', 'voltar', 'ajuda', 'oi', 'VINCULAR CC12-CCCC'];
    await phones.sayTogether(
      Array.from({ length: 40 }, (_, nth) => ({ from, text: texts[nth % texts.length] })),
    );
    const answers = await answersTo(person);
    expect(answers.length).toBeGreaterThanOrEqual(15);
    // Two windows may meet.
    expect(answers.length).toBeLessThanOrEqual(30);
  });

  it('is answered once to an album, and to twenty messages at once in their order', async () => {
    const person = await linked();
    const from = person.account.telefone;
    const album = Array.from({ length: 8 }, () => ({ from, type: 'image' }));
    const many = Array.from({ length: 10 }, (_, nth) => ({ from, text: `pergunta ${nth}` }));
    await phones.sayTogether([
      ...album,
      ...many,
      { from, text: 'parar' },
      { from, text: 'voltar' },
    ]);
    const answers = await phones.answers(from);
    const counts = [
      'Por enquanto só leio texto',
      'Sou um atendimento automático',
      'Pronto: não enviamos mais mensagens',
      'não está mais parado',
    ].map((text) => answers.filter((answer) => answer.includes(text)).length);
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('is answered together to what they ask in a row, in its order, in one batch or not', async () => {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await phones.sayTogether(
      ['quanto tá a PETR4?', 'e a vale3?', 'o que é P/L?'].map((text) => ({ from, text })),
    );
    const [together = ''] = await answersTo(person);
    const places = ['PETR4 (', 'VALE3 (', 'P/L: Diz em'].map((text) => together.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    await phones.write({ from, text: 'e a itub4' });
    await phones.say({ from, text: 'e o ROE dela?' });
    const answers = await answersTo(person);
    expect(answers).toHaveLength(2);
    expect(answers.at(-1)).toContain('ROE de ITUB4');
    const turns = (await cloud.partition(`ACCOUNT#${person.account.id}`)).filter(
      ({ entity }) => entity === 'AssistantTurn',
    );
    expect(turns.map(({ channel, question }) => [channel, question])).toEqual([
      ['whatsapp', 'quanto tá a PETR4?\ne a vale3?\no que é P/L?'],
      ['whatsapp', 'e a itub4\ne o ROE dela?'],
    ]);
  });

  it('opens a window by what they write, which an older message never closes', async () => {
    const person = await linked();
    const before = String((await contactRow(person))?.['last_inbound_at']);
    await cloud.advanceClock('2h');
    await phones.say({ from: person.account.telefone, text: 'ajuda' });
    const after = String((await contactRow(person))?.['last_inbound_at']);
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(3_600_000);
  });

  it('whose account goes in the middle is answered nothing that it was', async () => {
    const person = await linked();
    await Promise.all([
      phones.writeTogether(
        Array.from({ length: 5 }, () => ({ from: person.account.telefone, text: 'parar' })),
      ),
      cloud.call(
        deleteAccount,
        { confirmation: 'EXCLUIR' },
        { ...throughEdge(cloud.secret('edge-value'), '203.0.113.78'), ...person.headers },
      ),
    ]);
    // What finishes a deletion waits for a while.
    await cloud.drain(15 * 60);
    expect(await cloud.partition(`ACCOUNT#${person.account.id}`)).toEqual([]);
    expect(await messagesIn(cloud, 'whatsapp-inbound-dead-letters')).toBe(0);
  });
});

describe('a stranger', () => {
  it('is invited once a day, and hears nothing of anybody', async () => {
    // The account of this number is not linked: that is nobody's business.
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    await phones.sayTogether([
      { from, text: 'oi' },
      { from, text: 'tem alguém aí?' },
      { from, type: 'audio' },
    ]);
    await phones.say({ from, text: 'como funciona?' });
    const answers = await phones.answers(from);
    const invitation = answers.find((answer) => answer.includes('Este é o WhatsApp do BFJ'));
    // Messages written in the same second may be answered in any order.
    expect(answers.filter((answer) => answer !== invitation)).toEqual([
      expect.stringContaining('Só converso com quem vinculou'),
      expect.stringContaining('Só converso com quem vinculou'),
    ]);
    const other = newNumber();
    await phones.say({ from: other, text: 'oi' });
    expect(await phones.answers(other)).toEqual([invitation]);
    await cloud.advanceClock('25h');
    await phones.say({ from, text: 'oi de novo' });
    expect(await phones.answers(from)).toHaveLength(4);
    const digest = identityDigest(async () => cloud.secret('token-key'));
    const rows = await cloud.partition(
      `CONTACT#${await digest('phone', whatsAppKeyOf(`55${from}`))}`,
    );
    expect(rows.map(({ entity, kind }) => [entity, kind])).toEqual(
      Array.from({ length: 4 }, () => ['Delivery', 'reply']),
    );
    expect(JSON.stringify(rows)).not.toContain(from.slice(-8));
  });

  it('who writes PARAR is told so once, and never invited, until they link their number', async () => {
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    for (const text of ['PARAR', 'parar', 'PARAR!']) await phones.say({ from, text });
    expect(await suppressed(from)).toMatchObject({ reason: 'opted-out', until: undefined });
    const confirmed = expect.stringContaining('não enviamos mais nada para este WhatsApp');
    expect(await phones.answers(from)).toEqual([confirmed]);
    for (const text of ['oi', 'ajuda', 'oi?']) await phones.say({ from, text });
    await phones.say({ from, type: 'sticker' });
    const paused = expect.stringContaining('Você pediu para parar');
    expect(await phones.answers(from)).toEqual([confirmed, paused]);
    // Somebody without an account is told the same.
    const other = newNumber();
    for (const text of ['parar', 'oi']) await phones.say({ from: other, text });
    expect(await phones.answers(other)).toEqual(await phones.answers(from));
    await cloud.advanceClock('2s');
    await phones.linkAccount(from, await phones.codeOf(person));
    expect((await phones.answers(from)).at(-1)).toContain('está vinculado');
    expect(await suppressed(from)).toBeUndefined();
  });

  it('takes PARAR back by VOLTAR, also where the two are worked off in the other order', async () => {
    const [one, other] = [newNumber(), newNumber()];
    await phones.say({ from: one, text: 'PARAR' });
    await cloud.advanceClock('2s');
    await phones.say({ from: one, text: 'voltar' });
    expect(await suppressed(one)).toBeUndefined();
    expect((await phones.answers(one)).at(-1)).toContain('não está mais parado');
    await phones.say({ from: one, text: 'oi' });
    expect((await phones.answers(one)).at(-1)).toContain('Este é o WhatsApp do BFJ');
    // Meta's window is open, so that an answer arrives; nobody answers this.
    await phones.say({ from: other, type: 'reaction' });
    const wrote = await phones.writtenAgo(other);
    await wrote('voltar', 30);
    await wrote('parar', 60);
    expect(await suppressed(other)).toBeUndefined();
    // Nobody is told what is not so.
    expect(await phones.answers(other)).toEqual([expect.stringContaining('não está mais parado')]);
    await wrote('parar', 10);
    expect(await suppressed(other)).toMatchObject({ reason: 'opted-out' });
  });
});

describe('a number that seemed to be out of reach', () => {
  it.each([
    ['a stranger', async () => newNumber()],
    ['somebody linked', async () => (await linked()).account.telefone],
  ])('is written to again once %s writes, and what they have asked for stays', async (_, make) => {
    const from = await make();
    const before = new Date((await cloud.now()).getTime() - 60_000).toISOString();
    await silences.put('whatsapp', `55${from}`, 'unreachable', before);
    await phones.say({ from, text: 'ajuda' });
    expect(await suppressed(from)).toBeUndefined();
    await silences.put('whatsapp', `55${from}`, 'opted-out', before);
    await phones.say({ from, text: 'ajuda' });
    expect(await suppressed(from)).toMatchObject({ reason: 'opted-out' });
  });
});

describe('what somebody has said last holds, in whatever order it is worked off', () => {
  it.each([
    [
      'VOLTAR, then an older PARAR',
      [
        ['voltar', 20],
        ['parar', 40],
      ],
      true,
    ],
    [
      'PARAR, then an older VOLTAR',
      [
        ['parar', 20],
        ['voltar', 40],
      ],
      false,
    ],
    [
      'PARAR twice, and VOLTAR between them',
      [
        ['parar', 60],
        ['parar', 20],
        ['voltar', 40],
      ],
      false,
    ],
    [
      'a third, older PARAR',
      [
        ['parar', 60],
        ['voltar', 20],
        ['parar', 40],
      ],
      true,
    ],
  ] as const)('%s', async (_, words, isOn) => {
    const person = await linked();
    // Meta's window is open, so that an answer arrives; nobody answers this.
    await phones.say({ from: person.account.telefone, type: 'reaction' });
    await cloud.advanceClock('2m');
    const wrote = await phones.writtenAgo(person.account.telefone);
    for (const [text, secondsAgo] of words) await wrote(text, secondsAgo);
    expect(isOptedIn(await settingsOf(person), 'whatsapp')).toBe(isOn);
    // Nobody is told what is not so.
    const [last] = (await answersTo(person)).slice(-1);
    expect(last).toMatch(isOn ? /não está (?:mais )?parado/ : /não enviamos mais mensagens/);
  });

  it('a press of the switch counts as well', async () => {
    const person = await linked();
    await cloud.advanceClock('2m');
    const turn = { channel: 'whatsapp', on: false } as const;
    expect((await cloud.call(saveMessageSettings, { turns: [turn] }, person.headers)).status).toBe(
      200,
    );
    const wrote = await phones.writtenAgo(person.account.telefone);
    await wrote('voltar', 30);
    expect(isOptedIn(await settingsOf(person), 'whatsapp')).toBe(false);
  });
});
