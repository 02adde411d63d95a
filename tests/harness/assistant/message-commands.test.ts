import { describe, expect, it } from 'vitest';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { tryAssistant } from '../../../shared/contracts/assistant.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { factsOfDay } from '../../support/editions/archived-editions.ts';
import { assistantApp, joinReplyTexts, type Asker } from '../support/messaging/assistant-app.ts';

const app = await assistantApp();
const { phones, rowOf, countEvents } = app;

type Say = (text: string) => Promise<string>;

/** A user who asks on the site. */
const askOnSite =
  (person: Asker): Say =>
  async (text) => {
    app.clock.advance('1s');
    const answer = joinReplyTexts(await app.assistant.ask(person, text));
    await app.drain();
    return answer;
  };

/** Returns the same for WhatsApp, with a linked number. */
async function askOnWhatsApp(person: Asker): Promise<Say> {
  const from = person.account.telefone;
  await app.linkNumber(person);
  return async (text) => {
    app.clock.advance('1s');
    const before = phones.answers(from).length;
    await phones.say({ from, text });
    const answers = phones.answers(from);
    expect(answers).toHaveLength(before + 1);
    return (answers.at(-1) ?? '').replaceAll('\u00a0', ' ');
  };
}

const consentsOf = async (person: Asker) =>
  (await app.rowsOf(person)).filter(({ entity }) => entity === 'Consent');
const newsletterRow = async ({ account }: Asker) =>
  (await app.partition(`EMAIL#${account.email}`)).find(({ SK }) => SK === 'NEWSLETTER');
const daily = () => app.people.account({ plano: 'ativo', periodicidade_msg: 'diaria' });

/** Creates a user with a plan who gets daily messages and reads the newsletter. */
async function subscriber() {
  const person = await app.people.account({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    tamanho_msg_abertura_fechamento: 'media',
    mensagem_ao_decorrer_do_dia: 'sim',
    newsletter_email: 'sim',
  });
  const { id: accountId, email } = person.account;
  const id = `sub_${accountId.slice(-10)}`;
  const reader = newSubscriber({ id, email, userAgent: null, now: app.clock.now() });
  await app.people.put(subscriberItem({ ...reader, accountId }));
  return person;
}

describe.each([
  ['the site', 'assistente', 'assistant', async (person: Asker) => askOnSite(person)],
  ['WhatsApp', 'whatsapp', 'word', askOnWhatsApp],
] as const)('on %s', (_, screen, by, sayer) => {
  it('sets hours, rejects invalid ones with the rule, asks for missing ones and resets them', async () => {
    const person = await daily();
    const say = await sayer(person);
    const changes = countEvents('channels.changed', person);
    expect(await say('quero receber às 8h')).toContain('Pronto: a abertura chega às 8h');
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: { opening: '08:00' } });
    expect(await say('mudar o horário do fechamento')).toContain('das 18h às 23h');
    expect(await say('sete e meia')).toContain('o fechamento chega às 19h30');
    const both = { opening: '08:00', closing: '19:30' };
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: both });
    expect(await say('abertura às 4 da manhã')).toContain('das 5h às 12h');
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: both });
    expect(await say('que horas chegam minhas mensagens?')).toContain(
      'Abertura às 8h e fechamento às 19h30',
    );
    expect(await say('volta pro horário normal')).toContain('Pronto: a abertura chega às');
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: {} });
    expect(countEvents('channels.changed', person) - changes).toBe(4);
  });

  it('changes length and frequency in every row of the account, and leaves the newsletter', async () => {
    const person = await subscriber();
    const say = await sayer(person);
    expect(await say('mensagens mais curtas')).toContain('vêm resumidas');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({
      tamanho_msg_abertura_fechamento: 'curta',
      periodicidade_msg: 'diaria',
      newsletter_email: 'sim',
    });
    expect(await newsletterRow(person)).toMatchObject({ tamanho_msg_abertura_fechamento: 'curta' });
    expect(await say('só uma vez por semana')).toContain('um resumo por semana, aos sábados');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ periodicidade_msg: 'semanal' });
    expect(await newsletterRow(person)).toMatchObject({ periodicidade_msg: 'semanal' });
    expect(countEvents('preferences.changed', person)).toBe(2);
    // Repeating the command reports that nothing changed.
    expect(await say('semanal')).toContain('Já era assim');
    expect(await consentsOf(person)).not.toContainEqual(
      expect.objectContaining({ purpose: 'newsletter' }),
    );
  });

  it('resumes messages of an account that gets none, with a consent record that names the channel', async () => {
    const person = await app.people.account({
      plano: 'ativo',
      periodicidade_msg: 'nunca',
      mensagem_ao_decorrer_do_dia: 'nao',
    });
    const say = await sayer(person);
    expect(await say('volta a mandar as mensagens')).toContain('voltam a chegar');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
    });
    expect(await consentsOf(person)).toContainEqual(
      expect.objectContaining({ purpose: 'market_messages', action: 'granted', screen }),
    );
    // The text did not mention the newsletter, so there is no subscription.
    expect(await newsletterRow(person)).toBeUndefined();
  });

  it('turns notes off and on', async () => {
    const person = await app.people.account({
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
    });
    const say = await sayer(person);
    expect(await say('não quero avisos durante o dia')).toContain('estão desligados');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ mensagem_ao_decorrer_do_dia: 'nao' });
    expect(await say('liga os avisos durante o dia')).toContain('estão ligados');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ mensagem_ao_decorrer_do_dia: 'sim' });
    expect(countEvents('preferences.changed', person)).toBe(2);
  });

  it('pauses and resumes messages, by kind and by channel, each with a consent record', async () => {
    const person = await daily();
    const say = await sayer(person);
    const changes = countEvents('channels.changed', person);
    expect(await say('pausa as mensagens')).toContain('Pronto: pausei as mensagens do mercado');
    const market = ['opening', 'closing', 'digest', 'note'];
    expect((await rowOf(person, 'CHANNELS'))?.['off']).toEqual(
      market.flatMap((kind) => [`${kind}/email`, `${kind}/whatsapp`]),
    );
    expect(await say('volta a mandar as mensagens')).toContain('voltam a chegar');
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({ off: [] });

    expect(await say('não quero mais e-mail')).toContain('Pronto: por e-mail não mandamos mais');
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({
      email: { opted_out_by: by, opted_out_at: expect.any(String) },
    });
    // Turning the channel on removes the suppression of an earlier spam complaint.
    await app.suppressions.put(
      'email',
      person.account.email,
      'complaint',
      app.clock.now().toISOString(),
    );
    app.clock.advance('5s');
    expect(await say('volta a mandar por e-mail')).toContain('chegam por e-mail');
    expect((await rowOf(person, 'CHANNELS'))?.['email']).not.toHaveProperty('opted_out_at');
    expect(await app.suppressions.of('email', person.account.email)).toBeUndefined();
    expect(await consentsOf(person)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          purpose: 'email_messages',
          action: 'withdrawn',
          kind: 'opening',
          screen,
        }),
        expect.objectContaining({ purpose: 'email_messages', action: 'granted', screen }),
      ]),
    );
    expect(countEvents('channels.changed', person) - changes).toBe(4);
  });

  it('changes no messages of other accounts', async () => {
    const [person, other] = [await daily(), await daily()];
    const say = await sayer(person);
    await say('mensagens detalhadas');
    await say('pausa as mensagens');
    expect(await rowOf(other, 'ACCOUNT')).toMatchObject({ ...other.account });
    expect(await rowOf(other, 'CHANNELS')).toBeUndefined();
  });
});

it('turns WhatsApp on by text once a number is linked, also after PARAR', async () => {
  const person = await daily();
  const site = askOnSite(person);
  expect(await site('volta a mandar no whatsapp')).toContain('Ainda não há um WhatsApp vinculado');
  await app.linkNumber(person);
  await phones.say({ from: person.account.telefone, text: 'PARAR' });
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
  app.clock.advance('5s');
  expect(await site('volta a mandar no whatsapp')).toContain('chegam por WhatsApp');
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({
    opted_in_by: 'assistente',
  });
});

it('does not undo a later press on the page by an earlier text on WhatsApp', async () => {
  const person = await daily();
  const from = person.account.telefone;
  await app.linkNumber(person);
  // A reaction opens Meta's answer window, and gets no answer itself.
  await phones.say({ from, type: 'reaction' });
  app.clock.advance('3m');
  const ago = phones.writtenAgo(from);
  const site = askOnSite(person);
  await site('não quero mais e-mail');
  await site('volta a mandar por e-mail');
  await ago('não quero mais e-mail', 120);
  expect((await rowOf(person, 'CHANNELS'))?.['email']).not.toHaveProperty('opted_out_at');
  expect(phones.answers(from).at(-1)).toContain('escolheu outra coisa');
});

it('follows the rules of a trial, and names what it does not include', async () => {
  const person = await app.people.trial({ periodicidade_msg: 'diaria' });
  const say = askOnSite(person);
  expect(await say('mensagens mais curtas')).toContain('vêm resumidas');
  expect(await say('quinzenal')).toContain('a cada duas semanas');
  const chosen = { tamanho_msg_abertura_fechamento: 'curta', periodicidade_msg: 'quinzenal' };
  expect(await rowOf(person, 'TRIAL')).toMatchObject(chosen);
  expect(await rowOf(person, 'ACCOUNT')).toMatchObject(chosen);
  expect(countEvents('preferences.changed', person)).toBe(2);
  expect(await say('desliga os avisos durante o dia')).toContain('vêm junto com as mensagens');
  expect(await say('fechamento às 20h')).toContain('o fechamento chega às 20h');
  expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: { closing: '20:00' } });
});

it('lets an account without access stop messages, and nothing else', async () => {
  const person = await app.people.account();
  await expect(app.assistant.ask(person, 'mensagens curtas')).rejects.toMatchObject({
    status: 403,
    code: 'access_required',
  });
  expect(await askOnSite(person)('não quero mais e-mail')).toContain('não mandamos mais');
  expect(await rowOf(person, 'CHANNELS')).toMatchObject({ email: { opted_out_by: 'assistant' } });
});

it('shows the newest matching edition, on the site, on WhatsApp and to a visitor', async () => {
  const today = saoPauloDay(app.clock.now());
  const store = editionStore(app.table);
  const yesterday = dayBefore(today);
  for (const [day, kind] of [
    [yesterday, 'closing'],
    [today, 'opening'],
  ] as const) {
    await store.freeze(factsOfDay(day, kind), undefined);
  }
  const person = await app.people.account({
    plano: 'ativo',
    areas_interesse: 'acoes,criptomoedas',
    tamanho_msg_abertura_fechamento: 'media',
  });
  const say = askOnSite(person);
  const opening = await say('manda a abertura de hoje');
  expect(opening).toContain(`/edicoes/${today}-abertura`);
  expect(opening).toContain('Bitcoin');
  expect(opening).not.toContain('Selic');
  expect(await say('fechamento de ontem?')).toContain(`/edicoes/${yesterday}-fechamento`);
  const { reply } = await app.assistant.ask(person, 'abertura de hoje');
  expect(reply.origins).toContainEqual(
    expect.objectContaining({ of: 'Ibovespa', source: 'brapi', at: expect.any(String) }),
  );
  const written = await askOnWhatsApp(person);
  expect(await written('o que aconteceu no mercado hoje')).toMatch(
    /^(?:Abertura|Fechamento) do mercado de hoje.*Ibovespa: Valor .* pontos.*VER COMPLETO/s,
  );
  const { body } = await app.assistant.try('abertura de hoje');
  expect(joinReplyTexts(tryAssistant.response.parse(body))).toContain(`/edicoes/${today}-abertura`);
});
