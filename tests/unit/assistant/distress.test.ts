import { describe, expect, it } from 'vitest';
import {
  answerDistress,
  findEmergencyNumber,
} from '../../../functions/assistant/answers/distress.ts';
import { suggestionsFor } from '../../../functions/assistant/answers/suggestions.ts';
import { classifyDistress } from '../../../functions/assistant/reading/distress/classify-distress.ts';
import {
  distressKinds,
  type DistressKind,
} from '../../../functions/assistant/domain/distress-kinds.ts';
import { readForeignDistress } from '../../../functions/assistant/reading/distress/foreign-distress.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import {
  readCorpus,
  readLabelledTexts,
  readOpenedSets,
} from '../../evaluation/distress/distress-corpus.ts';
import {
  bettingSentences,
  crisisSentences,
  debtSentences,
  gamblingSentences,
  marketSentences,
} from '../../support/assistant/distress-sentences.ts';
import {
  foreignSentences,
  harmlessForeignSentences,
} from '../../support/assistant/foreign-sentences.ts';
import { fraudSentences, harmlessFraudSentences } from '../../support/assistant/fraud-sentences.ts';
import {
  distressInMarketSentences,
  harmlessDangerSentences,
} from '../../support/assistant/distress-in-market-sentences.ts';
import { asksAboutInheritance } from '../../../functions/assistant/reading/inheritance.ts';
import { phoneNumber } from '../../support/users/phones.ts';
import {
  harmlessViolenceSentences,
  violenceSentences,
} from '../../support/assistant/violence-sentences.ts';

describe('distress', () => {
  it.each([
    ['crisis', crisisSentences],
    ['gambling', gamblingSentences],
    ['debt', debtSentences],
  ] as const)('recognises %s in every sentence of the list', (kind, sentences) => {
    expect(sentences.length).toBeGreaterThan(100);
    const other = sentences.filter((text) => {
      const found = classifyDistress(text);
      return found !== kind && !(kind === 'debt' && found === 'loan-shark');
    });
    expect(other).toEqual([]);
  });

  it('recognises a request for gambling tips, also beside an asset', () => {
    expect(bettingSentences.length).toBeGreaterThan(20);
    const other = bettingSentences.filter(
      (text) => !['betting', 'gambling'].includes(classifyDistress(text) ?? ''),
    );
    expect(other).toEqual([]);
    expect(classifyDistress('a betano é confiável?')).toBe('betting');
  });

  it('finds none in market, product and everyday language', () => {
    expect(marketSentences.length).toBeGreaterThan(900);
    expect(marketSentences.filter((text) => classifyDistress(text) !== undefined)).toEqual([]);
  });

  it('recognises violence in every sentence of the list', () => {
    expect(violenceSentences.length).toBeGreaterThan(60);
    const kindOf = (text: string) => (text.includes('agiota') ? 'loan-shark' : 'violence');
    expect(violenceSentences.filter((text) => classifyDistress(text) !== kindOf(text))).toEqual([]);
  });

  it('finds none in market idioms and jokes about violence', () => {
    expect(harmlessViolenceSentences.length).toBeGreaterThan(50);
    expect(
      harmlessViolenceSentences.filter((text) => classifyDistress(text) !== undefined),
    ).toEqual([]);
  });

  it('recognises victims of fraud', () => {
    expect(fraudSentences.filter((text) => classifyDistress(text) !== 'fraud')).toEqual([]);
    expect(harmlessFraudSentences.filter((text) => classifyDistress(text) !== undefined)).toEqual(
      [],
    );
  });

  it('recognises danger to a life in any surrounding text', () => {
    expect(distressInMarketSentences.filter((text) => classifyDistress(text) !== 'crisis')).toEqual(
      [],
    );
    expect(harmlessDangerSentences.filter((text) => classifyDistress(text) !== undefined)).toEqual(
      [],
    );
  });

  it.each(['no fim', 'no meio', 'no começo'])(
    'recognises danger to a life %s of a long text about prices without full stops',
    (where) => {
      const prices = 'o ibovespa subiu com a vale e o dolar caiu e a selic segue parada '.repeat(
        25,
      );
      const [before, after] = [
        where === 'no começo' ? '' : prices,
        where === 'no fim' ? '' : prices,
      ];
      expect(classifyDistress(`${before} mas a verdade é que nao quero mais viver ${after}`)).toBe(
        'crisis',
      );
      expect(classifyDistress(`${before}${after}`)).toBeUndefined();
    },
  );

  it.each([
    ['meu pai faleceu e deixou ações da vale, como transferir?', true],
    ['depois que eu morrer quem recebe minhas ações?', true],
    ['o titular faleceu, como resgatar o tesouro direto?', true],
    ['herdei VALE3 do meu pai, como faço a transferência', true],
    ['como funciona o inventário de ações na bolsa?', true],
    ['quero deixar de pagar imposto nas ações', false],
    ['o estoque da Magalu caiu, e as ações?', false],
    ['a empresa morreu na bolsa, as ações valem algo?', false],
  ])('asks what becomes of investments after a death: %j is %s', (text, asks) => {
    expect(asksAboutInheritance(text)).toBe(asks);
    expect(readTurn(text)[0].about === 'inheritance').toBe(asks);
  });

  it('finds no violence in the harmless texts of the corpus', () => {
    const harmless = readCorpus().filter(({ label }) => label === 'none');
    expect(harmless.length).toBeGreaterThan(8_000);
    expect(harmless.filter(({ text }) => classifyDistress(text) === 'violence')).toEqual([]);
  });

  it.each(['clara', 'davi', 'lia', 'jonas', 'nara', 'edu'])(
    'finds what %s wrote independently',
    (writer) => {
      const file = new URL(`../../evaluation/distress/corpus/${writer}.txt`, import.meta.url);
      const texts = readLabelledTexts(file, writer);
      const missed = texts.filter(
        ({ label, text }) => label !== 'none' && classifyDistress(text) === undefined,
      );
      const alarms = texts.filter(
        // The corpus has no label for fraud.
        ({ label, text }) =>
          label === 'none' && !['fraud', undefined].includes(classifyDistress(text)),
      );
      expect(texts.length).toBeGreaterThan(500);
      expect(missed.length).toBeLessThanOrEqual(3);
      // One text may remain a false alarm when a pattern is nearly always right.
      expect(alarms.slice(1)).toEqual([]);
    },
  );

  it.each([...readOpenedSets()])('keeps what it finds in the opened set %s', (_, texts) => {
    const distressed = texts.filter(({ label }) => label !== 'none');
    const missed = distressed.filter(({ text }) => classifyDistress(text) === undefined);
    expect(missed.length / distressed.length).toBeLessThanOrEqual(0.02);
    const harmless = texts.filter(({ label }) => label === 'none');
    const alarms = harmless.filter(({ text }) => classifyDistress(text) !== undefined);
    expect(alarms.length / harmless.length).toBeLessThanOrEqual(0.01);
  });

  it('raises no false alarm for a question of the evaluation', () => {
    const asked = readCorpus().filter(({ writer }) => writer === 'evaluation');
    expect(asked.length).toBeGreaterThan(800);
    const alarms = asked.filter(({ text }) => classifyDistress(text) !== undefined);
    expect(alarms.map(({ text }) => text)).toEqual([]);
  });

  it('finds one sentence of distress in a long text about prices', () => {
    const prices = 'Quanto está PETR4 hoje, e o dividendo dela no ano? '.repeat(20);
    expect(classifyDistress(`${prices} Não quero mais viver. ${prices}`)).toBe('crisis');
    expect(classifyDistress(prices)).toBeUndefined();
  });

  it.each([
    ['QUERO MORRER', 'crisis'],
    ['quero… morrer', 'crisis'],
    ['qUeRo   mORReR!!!', 'crisis'],
    ['quero morreeeer', 'crisis'],
    ['não\u200b aguento mais viver', 'crisis'],
    ['quanto está PETR4?\nquero me matar', 'crisis'],
    ['perdi tudo no tigrinho e quero morrer', 'crisis'],
    ['perdi o salário no tigrinho e tô devendo', 'gambling'],
    ['tô devendo 20 mil pro agiota por causa de aposta', 'gambling'],
    ['qual ação compro pra recuperar o que perdi no tigrinho? quero morrer', 'crisis'],
    ['perdi tudo no day trade', 'gambling'],
    ['minha mãe morreu e deixou 100 mil, o que faço', undefined],
    ['perdi meu pai e herdei um apartamento, vendo?', undefined],
    ['meu tio morreu e ninguém sabe das contas dele', undefined],
    ['minha mãe morreu e deixou 100 mil, mas sem ela não quero mais viver', 'crisis'],
    ['minha esposa morreu e deixou 100 mil, queria ir junto', 'crisis'],
    ['minha mãe morreu, deixou 100 mil e eu já perdi 20 no tigrinho', 'gambling'],
    ['day trade vale a pena?', undefined],
    ['PETR4 é uma boa aposta?', undefined],
    ['meu marido me bate e quero morrer', 'crisis'],
    ['meu marido me bate e perdi tudo no tigrinho', 'violence'],
    ['meu marido me bate e tô devendo no cartão', 'violence'],
    ['o agiota me ameaça', 'loan-shark'],
    ['o que é agiotagem?', undefined],
    ['acho q nao vale a pena viver', 'crisis'],
    ['perdi 20 mil no tigrinho e quero recuperar rápido na bolsa', 'gambling'],
    ['meu primo disse que rende 5% ao dia garantido', 'scam'],
    ['quanto rende 1% ao mês em 12 meses?', undefined],
    ['um CDB que rende 110% do CDI é garantido?', undefined],
    ['pix pra liberar premio', 'scam'],
    ['robô de trade que não perde', 'scam'],
    ['o que é pirâmide financeira?', undefined],
    ['mandei 5 mil pro cara do robô e ele sumiu', 'fraud'],
    ['peguei empréstimo pra comprar cripto', 'borrowing'],
    ['vou financiar o carro pra investir', 'borrowing'],
    ['financiar o carro ou investir o dinheiro?', undefined],
    ['a Vale pegou empréstimo para pagar dividendos', undefined],
    ['meu avô quer sumir do mundo depois que o banco levou a casa', 'crisis'],
    ['minha mãe quer sumir, devemos pro banco todo', 'crisis'],
    ['quero me matar depois que o banco levou a casa', 'crisis'],
    ['o banco levou a casa e não vejo mais sentido na vida', 'crisis'],
    ['oi, tô afundado em dívida', 'debt'],
    ['a Oi tá afundada em dívida?', undefined],
    ['vale a pena viver de dividendos?', undefined],
    ['vale a pena viver?', 'crisis'],
    ['', undefined],
    ['🙂', undefined],
  ] as const)('%j is %s', (text, kind) => {
    expect(classifyDistress(text)).toBe(kind);
  });

  it('comes before every other topic, alone and without market suggestions', () => {
    const questions = readTurn('quanto está PETR4? me recomenda uma ação, quero me matar');
    expect(questions).toEqual([{ about: 'crisis' }]);
    for (const about of distressKinds) expect(suggestionsFor({ about })).toEqual([]);
  });

  it.each(distressKinds)('the answer to %s says where help is, without market content', (kind) => {
    const text = answerDistress(kind)
      .map((sentence) => sentence.text)
      .join(' ');
    expect(text).toContain('188');
    expect(text).not.toMatch(/ação|ações|investi|recomendo|comprar|vender/);
  });

  it.each([
    ['meu filho está viciado em aposta', 'gambling', 'Se quem joga é outra pessoa'],
    ['meu vizinho bate na esposa', 'violence', 'Se quem sofre é outra pessoa'],
    ['minha mãe está afundada em dívidas', 'debt', 'Se a dívida é de outra pessoa'],
    ['minha amiga quer se matar', 'crisis', 'Se quem corre perigo é outra pessoa'],
  ] as const)('says what to do for another person: %s', (text, kind, said) => {
    expect(classifyDistress(text)).toBe(kind);
    const sentences = answerDistress(kind).map((sentence) => sentence.text);
    expect(sentences.join(' ')).toContain(said);
    // A relative gets no advice that only the gambler can follow.
    expect(sentences.filter((one) => /o seu CPF|apostando de novo/.test(one))).toEqual(
      sentences.filter((one) => one.startsWith('Se quem joga é você')),
    );
  });

  it('says where to find help with violence, gambling and debts', () => {
    const textOf = (kind: DistressKind) =>
      answerDistress(kind)
        .map((sentence) => sentence.text)
        .join(' ');
    const [violence, gambling, fraud] = [textOf('violence'), textOf('gambling'), textOf('fraud')];
    const [debt, betting] = [textOf('debt'), textOf('betting')];
    for (const contact of ['ligue 190', 'ligue 180', '(61) 9610-0180', 'Disque 100', '24 horas']) {
      expect(violence).toContain(contact);
    }
    for (const advice of [
      'seu banco',
      'MED',
      'boletim de ocorrência',
      'Não pague mais nada',
      'suporte@',
    ]) {
      expect(fraud).toContain(advice);
    }
    for (const contact of ['Jogadores Anônimos', 'CAPS', 'gov.br/autoexclusaoapostas']) {
      expect(gambling).toContain(contact);
      expect(betting).toContain(contact);
    }
    expect(gambling).toContain('Procon');
    for (const said of ['190', 'crime de quem cobra', 'Defensoria']) {
      expect(textOf('loan-shark')).toContain(said);
    }
    for (const said of ['gov.br/cvm', 'bcb.gov.br', 'não mande Pix', 'MED', 'suporte@']) {
      expect(textOf('scam')).toContain(said);
    }
    for (const said of ['CET', 'Procon', 'Registrato', 'Jogadores Anônimos']) {
      expect(textOf('borrowing')).toContain(said);
    }
    for (const contact of [
      'Jogadores Anônimos',
      'Procon',
      '14.181/2021',
      'Registrato',
      'Serasa Limpa Nome',
      'Defensoria',
    ]) {
      expect(debt).toContain(contact);
    }
  });

  it('recognises the common sentences in English and Spanish', () => {
    expect(foreignSentences.filter(([kind, text]) => classifyDistress(text) !== kind)).toEqual([]);
    expect(harmlessForeignSentences.filter((text) => classifyDistress(text))).toEqual([]);
  });

  it('takes no Portuguese text for another language', () => {
    expect(readCorpus().filter(({ text }) => readForeignDistress(text))).toEqual([]);
  });

  it.each([
    ['I want to kill myself', 'I am so sorry', 'your local emergency number'],
    ['quiero morir', 'Siento mucho', 'al número de emergencias de tu país'],
  ] as const)('answers in the language of the message: %s', (text, begins, emergency) => {
    const [question] = readTurn(text);
    const language = 'language' in question ? question.language : undefined;
    const answer = answerDistress('crisis', { language })
      .map((sentence) => sentence.text)
      .join(' ');
    for (const said of [begins, emergency, '188', '192', 'cvv.org.br', 'findahelpline.com']) {
      expect(answer).toContain(said);
    }
  });

  it.each([
    ['+5511988887777', undefined],
    ['+351912345678', '112'],
    ['+447400123456', '112'],
    ['+12125550123', '911'],
    ['+541123456789', '911'],
    ['+81312345678', 'local'],
  ] as const)('knows the emergency number of %s', (number, emergency) => {
    expect(findEmergencyNumber(phoneNumber(number))).toBe(emergency);
  });

  it.each(['crisis', 'violence'] as const)('says where help is abroad: %s', (kind) => {
    const abroad = answerDistress(kind, { emergency: '112' }).map((sentence) => sentence.text);
    expect(abroad[1]).toContain('Fora do Brasil, ligue para o 112');
    const inBrazil = answerDistress(kind).map((sentence) => sentence.text);
    expect(inBrazil.join(' ')).not.toContain('Fora do Brasil');
  });
});
