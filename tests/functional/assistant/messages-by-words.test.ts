import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { accountPartition } from '../../../functions/records/person.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { askAssistant, tryAssistant, type AskedTurn } from '../../../shared/contracts/assistant.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { factsOfDay } from '../../support/editions/archived-editions.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
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

type Say = (text: string) => Promise<string>;
const plainly = (text: string) => text.replaceAll('\u00a0', ' ');

/** Somebody who asks on the site. */
const onSite =
  ({ headers }: Pick<Person, 'headers'>): Say =>
  async (text) => {
    const { status, body } = await cloud.call(askAssistant, { text }, headers);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { reply }: AskedTurn = askAssistant.response.parse(body);
    return plainly(reply.blocks.map((block) => JSON.stringify(block)).join('\n'));
  };

/** The same on WhatsApp, once their number is linked. */
async function onWhatsApp(person: Person): Promise<Say> {
  const from = person.account.telefone;
  await linkNumber(person);
  return async (text) => {
    const before = (await phones.answers(from)).length;
    await phones.say({ from, text });
    const answers = await phones.answers(from);
    expect(answers).toHaveLength(before + 1);
    return plainly(answers.at(-1) ?? '');
  };
}

const rowsOf = async ({ account }: Person) => cloud.partition(accountPartition(account.id));
const rowOf = async (person: Person, SK: string) =>
  (await rowsOf(person)).find((row) => row['SK'] === SK);
const consentsOf = async (person: Person) =>
  (await rowsOf(person)).filter(({ entity }) => entity === 'Consent');
const newsletterRow = async ({ account }: Person) =>
  (await cloud.partition(`EMAIL#${account.email}`)).find(({ SK }) => SK === 'NEWSLETTER');
/** How often an event has been told of a person. */
async function told(name: string, { account }: Person): Promise<number> {
  await cloud.settled();
  return (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(account.id),
  ).length;
}

/** Somebody with a plan, who gets messages every day and reads the newsletter. */
async function subscriber(): Promise<Person> {
  const person = await sessions.makePerson({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    tamanho_msg_abertura_fechamento: 'media',
    mensagem_ao_decorrer_do_dia: 'sim',
    newsletter_email: 'sim',
  });
  const reader = newSubscriber({
    id: `sub_${person.account.id.slice(-10)}`,
    email: person.account.email,
    userAgent: null,
    now: await cloud.now(),
  });
  await sessions.putItems(subscriberItem({ ...reader, accountId: person.account.id }));
  return person;
}

describe.each([
  ['the site', 'assistente', 'assistant', async (person: Person) => onSite(person)],
  ['WhatsApp', 'whatsapp', 'word', onWhatsApp],
] as const)('on %s', (_, screen, by, sayer) => {
  it('hours are chosen, refused in the words of their rule, asked for, and taken back', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const say = await sayer(person);
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
    expect(await told('channels.changed', person)).toBe(4);
  });

  it('length and frequency change in every row of the person, and the newsletter stays', async () => {
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
    expect(await told('preferences.changed', person)).toBe(2);
    // Said once more it is so already.
    expect(await say('semanal')).toContain('Já era assim');
    expect(await consentsOf(person)).not.toContainEqual(
      expect.objectContaining({ purpose: 'newsletter' }),
    );
  });

  it('whoever gets none begins again, with a proof of where they said so', async () => {
    const person = await sessions.makePerson({
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
    // Nothing of the newsletter was said.
    expect(await newsletterRow(person)).toBeUndefined();
  });

  it('notes are turned off and on', async () => {
    const person = await sessions.makePerson({
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      mensagem_ao_decorrer_do_dia: 'sim',
    });
    const say = await sayer(person);
    expect(await say('não quero avisos durante o dia')).toContain('estão desligados');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ mensagem_ao_decorrer_do_dia: 'nao' });
    expect(await say('liga os avisos durante o dia')).toContain('estão ligados');
    expect(await rowOf(person, 'ACCOUNT')).toMatchObject({ mensagem_ao_decorrer_do_dia: 'sim' });
    expect(await told('preferences.changed', person)).toBe(2);
  });

  it('messages pause and come again, by kind and by channel, each with its proof', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const say = await sayer(person);
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
    // A mail of ours that they once called spam: turning the channel on takes that back.
    const now = await cloud.now();
    await silences.put('email', person.account.email, 'complaint', now.toISOString());
    await cloud.advanceClock('5s');
    expect(await say('volta a mandar por e-mail')).toContain('chegam por e-mail');
    expect((await rowOf(person, 'CHANNELS'))?.['email']).not.toHaveProperty('opted_out_at');
    expect(await silences.of('email', person.account.email)).toBeUndefined();
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
    expect(await told('channels.changed', person)).toBe(4);
  });

  it('nobody else’s messages are changed', async () => {
    const [person, other] = [
      await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' }),
      await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' }),
    ];
    const say = await sayer(person);
    await say('mensagens detalhadas');
    await say('pausa as mensagens');
    expect(await rowOf(other, 'ACCOUNT')).toMatchObject({ ...other.account });
    expect(await rowOf(other, 'CHANNELS')).toBeUndefined();
  });
});

it('WhatsApp is turned on by words once a number is linked, and by PARAR and VOLTAR as ever', async () => {
  const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const site = onSite(person);
  expect(await site('volta a mandar no whatsapp')).toContain('Ainda não há um WhatsApp vinculado');
  const from = person.account.telefone;
  await linkNumber(person);
  await phones.say({ from, text: 'PARAR' });
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
  await cloud.advanceClock('5s');
  expect(await site('volta a mandar no whatsapp')).toContain('chegam por WhatsApp');
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({
    opted_in_by: 'assistente',
  });
});

it('what was written on WhatsApp before a press on the page does not undo it', async () => {
  const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const from = person.account.telefone;
  await linkNumber(person);
  // Meta's window is open, so that an answer arrives; nobody answers this.
  await phones.say({ from, type: 'reaction' });
  const ago = await phones.writtenAgo(from);
  const site = onSite(person);
  await site('não quero mais e-mail');
  await site('volta a mandar por e-mail');
  await ago('não quero mais e-mail', 120);
  expect((await rowOf(person, 'CHANNELS'))?.['email']).not.toHaveProperty('opted_out_at');
  expect((await phones.answers(from)).at(-1)).toContain('escolheu outra coisa');
});

it('in a trial its own rules decide, and what it has not is said kindly', async () => {
  const person = await sessions.makeTrialPerson({}, { periodicidade_msg: 'diaria' });
  const say = onSite(person);
  expect(await say('mensagens mais curtas')).toContain('vêm resumidas');
  expect(await say('quinzenal')).toContain('a cada duas semanas');
  const chosen = { tamanho_msg_abertura_fechamento: 'curta', periodicidade_msg: 'quinzenal' };
  expect(await rowOf(person, 'TRIAL')).toMatchObject(chosen);
  expect(await rowOf(person, 'ACCOUNT')).toMatchObject(chosen);
  expect(await told('preferences.changed', person)).toBe(2);
  expect(await say('desliga os avisos durante o dia')).toContain('vêm junto com as mensagens');
  expect(await say('fechamento às 20h')).toContain('o fechamento chega às 20h');
  expect(await rowOf(person, 'CHANNELS')).toMatchObject({ hours: { closing: '20:00' } });
});

it('whoever has no access may stop messages, and do nothing else', async () => {
  const person = await sessions.makePerson({ plano: 'inativo' });
  const refused = await cloud.call(askAssistant, { text: 'mensagens curtas' }, person.headers);
  expect(refused).toMatchObject({ status: 403, body: { code: 'access_required' } });
  expect(await onSite(person)('não quero mais e-mail')).toContain('não mandamos mais');
  expect(await rowOf(person, 'CHANNELS')).toMatchObject({ email: { opted_out_by: 'assistant' } });
});

it('the newest edition that fits is told, on the site, on WhatsApp and to a visitor', async () => {
  const today = saoPauloDay(await cloud.now());
  // Later than any that the cloud itself makes, so that it is the newest whatever ran before.
  const store = editionStore(sessions.table);
  const yesterday = dayBefore(today);
  for (const [day, kind] of [
    [yesterday, 'closing'],
    [today, 'opening'],
  ] as const) {
    await store.freeze(factsOfDay(day, kind), undefined);
  }
  const person = await sessions.makePerson({
    plano: 'ativo',
    areas_interesse: 'acoes,criptomoedas',
    tamanho_msg_abertura_fechamento: 'media',
  });
  const say = onSite(person);
  const opening = await say('manda a abertura de hoje');
  expect(opening).toContain(`/edicoes/${today}-abertura`);
  expect(opening).toContain('Bitcoin');
  expect(opening).not.toContain('Selic');
  expect(await say('fechamento de ontem?')).toContain(`/edicoes/${yesterday}-fechamento`);
  const { body } = await cloud.call(askAssistant, { text: 'abertura de hoje' }, person.headers);
  const { reply } = askAssistant.response.parse(body);
  expect(reply.origins).toContainEqual(
    expect.objectContaining({ of: 'Ibovespa', source: 'brapi', at: expect.any(String) }),
  );
  const written = await onWhatsApp(person);
  expect(await written('o que aconteceu no mercado hoje')).toMatch(
    /^(?:Abertura|Fechamento) do mercado de hoje.*Ibovespa: Valor .* pontos.*VER COMPLETO/s,
  );
  const visitor = throughEdge(cloud.secret('edge-value'), '10.81.0.2');
  const tried = await cloud.call(tryAssistant, { text: 'abertura de hoje' }, visitor);
  expect(JSON.stringify(tried.body)).toContain(`/edicoes/${today}-abertura`);
  const own = await cloud.call(tryAssistant, { text: 'pausa as mensagens' }, visitor);
  expect(JSON.stringify(own.body)).toContain('/trial-gratuito');
});
