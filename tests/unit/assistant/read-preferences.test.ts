import { describe, expect, it } from 'vitest';
import { storedQuestion } from '../../../functions/assistant/domain/question.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../functions/assistant/reading/dialogue/read-turn.ts';

/**
 * Reads messages one after another, each in the context of the one before, and returns the question of the last one.
 */
function readLast(...texts: readonly string[]): unknown {
  let previous: PreviousQuestion | undefined;
  let last: unknown;
  for (const text of texts) {
    const questions = readTurn(text, previous);
    previous = { question: questions.at(-1) ?? { about: 'unknown' }, text };
    last = questions.length === 1 ? storedQuestion(questions[0]) : questions.map(storedQuestion);
  }
  return last;
}

const change = (of: object) => ({ about: 'change-messages', change: of });
const hour = (at: string | null, kind?: 'opening' | 'closing') =>
  change({ of: 'hour', hour: at, ...(kind === undefined ? {} : { kind }) });
const length = (of: string) => change({ of: 'length', length: of });
const frequency = (of: string) => change({ of: 'frequency', frequency: of });
const notes = (on: boolean) => change({ of: 'notes', on });
const kinds = (on: boolean, ...named: readonly string[]) =>
  change({ of: 'kinds', kinds: named, channels: ['email', 'whatsapp'], on });
const alerts = (on: boolean) => kinds(on, 'alert');
const market = (on: boolean) => change({ of: 'market', on });
const channels = (on: boolean, ...names: string[]) =>
  change({ of: 'channels', channels: names, on });
const missing = (what: string, kind?: string) => ({
  about: 'incomplete-messages',
  missing: what,
  ...(kind === undefined ? {} : { kind }),
});
const settingsQuestion = { about: 'tell-messages' };

describe('an hour is parsed in common notations', () => {
  it.each([
    ['quero receber às 8h', hour('08:00', 'opening')],
    ['QUERO RECEBER AS 8H', hour('08:00', 'opening')],
    ['quero receber as 8', hour('08:00', 'opening')],
    ['manda a abertura 7 e meia', hour('07:30', 'opening')],
    ['me manda as msgs sete e meia', hour('07:30', 'opening')],
    ['abertura as oito', hour('08:00', 'opening')],
    ['muda a abertura pra 6:30', hour('06:30', 'opening')],
    ['abertura 7h30', hour('07:30', 'opening')],
    ['quero as mensagens meio-dia', hour('12:00', 'opening')],
    ['bom dia, pode mandar as mensagens às 6 da manhã?', hour('06:00', 'opening')],
    ['fechamento às 19h', hour('19:00', 'closing')],
    ['fechamento 7 da noite', hour('19:00', 'closing')],
    // A closing cannot arrive in the morning.
    ['fechamento às 7', hour('19:00', 'closing')],
    ['quero receber às 20h', hour('20:00', 'closing')],
    // The reader accepts any minute; a later rule rejects hours that are not offered.
    ['abertura 8h15', hour('08:15', 'opening')],
    ['quero receber às 15h', hour('15:00')],
    ['fechamento às 15h', hour('15:00', 'closing')],
    ['volta pro horário normal', hour(null)],
    ['volta o fechamento pro horario de sempre', hour(null, 'closing')],
    ['abertura às 8h e o fechamento às 20h', [hour('08:00', 'opening'), hour('20:00', 'closing')]],
  ])('%s', (text, expected) => expect(readLast(text)).toEqual(expected));
});

describe('length, frequency, notes and pauses', () => {
  it.each([
    ['mensagens mais curtas', length('curta')],
    ['quero mensagem detalhada', length('longa')],
    ['as mensagens estão muito longas', length('curta')],
    ['ta muito longa essa mensagem', length('curta')],
    ['não quero mensagens longas', length('curta')],
    ['mensagens muito curtas', length('longa')],
    ['msgs balanceadas', length('media')],
    ['resumo mais curto', length('curta')],
    ['só uma vez por semana', frequency('semanal')],
    ['so 1x por semana', frequency('semanal')],
    ['quero receber toda semana', frequency('semanal')],
    ['todo dia', frequency('diaria')],
    ['TODOS OS DIAS POR FAVOR', frequency('diaria')],
    ['quinzenal', frequency('quinzenal')],
    ['de 15 em 15 dias ta bom', frequency('quinzenal')],
    ['prefiro mensagem a cada duas semanas', frequency('quinzenal')],
    ['não quero avisos durante o dia', notes(false)],
    ['liga os avisos ao longo do dia', notes(true)],
    ['pausa as mensagens', market(false)],
    ['pausa', market(false)],
    ['Pausar tudo, por favor', market(false)],
    ['quero uma pausa', market(false)],
    ['pausar por 3 dias', { ...market(false), isForTime: true }],
    ['pausa por uma semana', { ...market(false), isForTime: true }],
    ['despausar', market(true)],
    ['retomar', market(true)],
    ['parar alertas', alerts(false)],
    ['parar os alertas de preço', alerts(false)],
    ['pausa os alertas', alerts(false)],
    ['não quero mais receber alertas', alerts(false)],
    ['voltar alertas', alerts(true)],
    ['liga os alertas de novo', alerts(true)],
    ['parar alerta de PETR4', { about: 'remove-alerts', ticker: 'PETR4' }],
    ['parar abertura', kinds(false, 'opening')],
    ['parar relatório', kinds(false, 'weekly-report')],
    ['nao quero mais mensagens', market(false)],
    ['para de me mandar mensagem', market(false)],
    ['volta a mandar as mensagens', market(true)],
    ['não quero mais e-mail', channels(false, 'email')],
    ['pode parar com os emails', channels(false, 'email')],
    ['pausa o zap', channels(false, 'whatsapp')],
    ['não quero receber mais nada', channels(false, 'email', 'whatsapp')],
    ['volta a mandar no whatsapp', channels(true, 'whatsapp')],
    ['liga o email de novo', channels(true, 'email')],
    ['quero receber só por e-mail', channels(false, 'whatsapp')],
  ])('%s', (text, expected) => expect(readLast(text)).toEqual(expected));
});

describe('a question about the current setting is answered, and a missing value is asked for', () => {
  it.each([
    ['quais são minhas preferências?', settingsQuestion],
    ['que horas chegam minhas mensagens?', settingsQuestion],
    ['a que horas vai chegar a mensagem', settingsQuestion],
    ['com que frequência recebo mensagens?', settingsQuestion],
    // A question alone changes nothing.
    ['essa mensagem é longa?', settingsQuestion],
    ['mudar o horário das mensagens', missing('hour')],
    ['quero a abertura mais cedo', missing('hour', 'opening')],
    ['tamanho das mensagens', missing('length')],
    ['mudar a frequência', missing('frequency')],
    ['não quero mensagem todo dia', missing('frequency')],
    ['configurar mensagens', missing('anything')],
    ['como faço pra parar de receber mensagens?', missing('anything')],
  ])('%s', (text, expected) => expect(readLast(text)).toEqual(expected));

  it.each<[readonly string[], unknown]>([
    [['mudar o horário das mensagens', '8h'], hour('08:00', 'opening')],
    [['mudar o horário das mensagens', 'fechamento'], missing('hour', 'closing')],
    [['mudar o horário das mensagens', 'fechamento', '8'], hour('20:00', 'closing')],
    [['mudar o horário', 'normal'], hour(null)],
    [['quero receber às 15h', '9h'], hour('09:00', 'opening')],
    [['minhas preferências', 'muda pra 8h'], hour('08:00', 'opening')],
    [['tamanho das mensagens', 'curtas'], length('curta')],
    [['mudar a frequência', 'semanal'], frequency('semanal')],
    [['mudar a frequência', 'todo dia'], frequency('diaria')],
    // Another question is answered normally.
    [['mudar o horário das mensagens', 'petr4'], { about: 'asset', ticker: 'PETR4' }],
    [['tamanho das mensagens', 'quanto tá o dólar?'], { about: 'macro', names: ['dollar'] }],
  ])('%s', (texts, expected) => expect(readLast(...texts)).toEqual(expected));
});

describe('texts about other things are not read as preferences', () => {
  it.each([
    'PARAR',
    'parar',
    'sair',
    'voltar',
    'cancelar plano',
    'quero cancelar a assinatura',
    'pausa minha assinatura',
    'não recebi a mensagem de hoje',
    'não chegou o e-mail',
    'me avise se PETR4 passar de R$ 40',
    'cancela o alerta da petrobras',
    'meus alertas',
    'quanto recebo por mês com 100 ações de petr4',
    'quero receber R$ 100 por mês',
    'R$ 10 todo dia por 5 anos a 10% ao ano',
    'a bolsa sobe todo dia?',
    'que horas fecha o mercado',
    'abertura do pregão é às 10h?',
    'a bolsa fecha às 18h?',
    'qual o horário normal da bolsa',
    'me manda a cotação do dólar às 8h',
    'me manda o preço da petr4 todo dia',
    'maiores altas do fechamento',
    'quero receber dividendos todo dia',
    'trocar meu e-mail',
    'cancelar newsletter',
    'frequencia do relatorio',
    'qual o e-mail de suporte',
    'meu e-mail é ana@exemplo.com',
    'vocês mandam mensagem todo dia?',
    'mensagem',
    '8h',
  ])('%s', (text) => {
    expect(JSON.stringify(readLast(text))).not.toMatch(/-messages/);
  });
});

describe('a request for an edition', () => {
  const edition = (overrides: object = {}) => ({ about: 'edition', ...overrides });
  it.each([
    ['manda a mensagem de hoje', edition({ day: 'today' })],
    ['abertura de hoje', edition({ kind: 'opening', day: 'today' })],
    ['fechamento de ontem?', edition({ kind: 'closing', day: 'yesterday' })],
    ['o que aconteceu no mercado hoje', edition({ day: 'today' })],
    ['oq rolou na bolsa hj', edition({ day: 'today' })],
    ['manda o fechamento', edition({ kind: 'closing' })],
    ['resumo do dia', edition()],
    ['cade a mensagem de hj', edition({ day: 'today' })],
  ])('%s', (text, expected) => expect(readLast(text)).toEqual(expected));

  it('a follow-up may ask for another kind or day of an edition', () => {
    expect(readLast('manda a abertura de ontem', 'e o fechamento?')).toEqual(
      edition({ kind: 'closing', day: 'yesterday' }),
    );
    expect(readLast('manda o fechamento', 'e o de ontem?')).toEqual(
      edition({ kind: 'closing', day: 'yesterday' }),
    );
  });

  it.each([
    'não recebi a mensagem de hoje',
    'o que aconteceu com a vale hoje',
    'o que aconteceu em 2008',
    'o que houve com meu pagamento',
    'fechamento da petr4 ontem',
    'qual o horário de fechamento do pregão',
  ])('%s does not request an edition', (text) => {
    expect(readLast(text)).not.toMatchObject({ about: 'edition' });
  });
});

describe('an alert without a price keeps its asset until the price is given', () => {
  const created = (ticker: string, targetInCentavos: number, direction?: string) => ({
    about: 'create-alert',
    ticker,
    targetInCentavos,
    confirmed: false,
    ...(direction === undefined ? {} : { direction }),
  });
  it.each<[readonly string[], unknown]>([
    [['me avise sobre ITUB4'], { about: 'incomplete-alert', ticker: 'ITUB4' }],
    [['queria criar um aviso pra itub4', '42'], created('ITUB4', 4_200)],
    [['me avise sobre ITUB4', 'R$ 42,50'], created('ITUB4', 4_250)],
    [['criar alerta', 'petr4', '42'], created('PETR4', 4_200)],
    [['me avise se itub4 cair', '36 reais'], created('ITUB4', 3_600, 'abaixo')],
    [
      ['me avise se itub4 cair', '5%'],
      {
        about: 'create-move-alert',
        ticker: 'ITUB4',
        direction: 'abaixo',
        percent: '5',
        confirmed: false,
      },
    ],
    [['me avise sobre ITUB4', 'petr4 42'], created('PETR4', 4_200)],
    [['me avise sobre ITUB4', 'VALE3'], { about: 'incomplete-alert', ticker: 'VALE3' }],
    [['me avise se cair abaixo de 30', 'petr4'], created('PETR4', 3_000, 'abaixo')],
    [['me avise sobre ITUB4', 'quanto está o dólar?'], { about: 'macro', names: ['dollar'] }],
    [['me avise sobre ITUB4', 'deixa pra lá'], { about: 'unknown' }],
  ])('%s', (texts, expected) => expect(readLast(...texts)).toEqual(expected));
});
