import { describe, expect, it } from 'vitest';
import { findTerm } from '../../../functions/assistant/glossary/glossary.ts';
import { storedQuestion } from '../../../functions/assistant/domain/question.ts';
import { indicators } from '../../../functions/assistant/domain/indicators.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import {
  knowledgeLevelSchema,
  type KnowledgeLevel,
} from '../../../shared/contracts/preferences.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';

const levels = knowledgeLevelSchema.options;
const assistantAtLevel = (level: KnowledgeLevel) => testAssistant({ readLevel: async () => level });
const meaningOf = (name: string, level: KnowledgeLevel) => {
  const meaning = findTerm(name)?.meanings[level];
  expect(meaning).toBeDefined();
  const isSentencePart = meaning?.startsWith('É ') === true;
  const words = isSentencePart ? ` é ${meaning.slice(2)}` : `: ${meaning ?? ''}`;
  return `${findTerm(name)?.name ?? ''}${words}`;
};

it.each(levels)('explains a term at the level of a reader who knows %s', async (level) => {
  const person = assistantAtLevel(level);
  expect(await person.ask('o que é dividend yield?')).toBe(meaningOf('dividend yield', level));
  expect(await person.ask('diferença entre CDB e LCI')).toBe(
    [meaningOf('CDB', level), meaningOf('LCI', level)].join('\n'),
  );
});

/** Each conversation starts with 'o que é P/L?'. `!` marks an answer that no further level exists. */
it.each<[KnowledgeLevel, string[], string]>([
  ['intermediario', ['mais simples'], 'basico'],
  ['intermediario', ['mais detalhado'], 'avancado'],
  ['basico', ['mais detalhado'], 'intermediario'],
  ['basico', ['mais detalhado', 'pode detalhar mais?'], 'avancado'],
  ['basico', ['mais detalhado', 'me fala mais', 'aprofunda'], 'avancado!'],
  ['avancado', ['mais simples', 'não entendi'], 'basico'],
  ['avancado', ['mais simples', 'mais detalhado'], 'avancado'],
  ['avancado', ['explique tecnicamente'], 'avancado!'],
  ['basico', ['de um jeito mais simples'], 'basico!'],
  // At the lowest or highest level, a further request moves in the other direction.
  ['basico', ['mais simples', 'mais detalhes'], 'intermediario'],
  ['avancado', ['mais detalhado', 'mais simples'], 'intermediario'],
  ['avancado', ['explica como se eu tivesse dez anos'], 'basico'],
  ['basico', ['explica como se eu tivesse 10 anos'], 'basico'],
  ['avancado', ['explica pra leigo'], 'basico'],
  // 'Explica melhor' lowers the level; at the lowest level it raises it.
  ['avancado', ['explica melhor'], 'intermediario'],
  ['basico', ['explica melhor?'], 'intermediario'],
  ['intermediario', ['nao entendi, explica melhor'], 'basico'],
  ['intermediario', ['Não entendi. Explica melhor o P/L?'], 'basico'],
  // Thanks and unknown texts in between change nothing.
  ['intermediario', ['obrigado', 'mais simples'], 'basico'],
])('answers a reader who knows %s and asks %j at the level %s', async (level, texts, expected) => {
  const person = assistantAtLevel(level);
  let answer = await person.ask('o que é P/L?');
  for (const text of texts) answer = await person.ask(text);
  const answeredLevel = levels.find((one) => expected.startsWith(one)) ?? 'basico';
  const [meaning, ...others] = answer.split('\n');
  expect(meaning).toBe(meaningOf('P/L', answeredLevel));
  expect(others).toEqual(
    expected.endsWith('!')
      ? [
          `Esta já é a explicação mais ${answeredLevel === 'basico' ? 'simples' : 'detalhada'} que tenho.`,
        ]
      : [],
  );
});

it.each<[string[], unknown]>([
  [['me explica jcp como se eu tivesse 10 anos'], { terms: ['JCP'], level: 'basico' }],
  [['o que é lci de forma simples'], { terms: ['LCI'], level: 'basico' }],
  [['o que é lci em detalhes'], { terms: ['LCI'], towards: 'deeper' }],
  [['O que é CDB? Explica de um jeito simples.'], { terms: ['CDB'], towards: 'simpler' }],
  [['o que é p/l e roe?', 'mais simples'], { terms: ['P/L', 'ROE'], towards: 'simpler' }],
  // A new term is explained at the reader's own level again.
  [['o que é p/l de forma simples', 'e o roe?'], { terms: ['ROE'] }],
  [['p/l da petr4', 'explica melhor'], { terms: ['P/L'] }],
  [['p/l da petr4', 'mais simples'], { terms: ['P/L'], level: 'basico' }],
])('reads %j as the terms and level %j', (texts, expected) => {
  expect(lastOf(texts)).toEqual({ about: 'terms', ...(expected as object) });
});

it.each([
  [['o que é p/l?', 'quero um investimento mais simples'], 'unknown'],
  [['o que é p/l?', 'mais detalhes da petr4'], 'asset'],
  [['o que é p/l?', 'qual o melhor investimento e o mais simples?'], 'advice'],
  [['petr4', 'mais simples'], 'unknown'],
  [['mais detalhado'], 'unknown'],
  [['não entendi'], 'unknown'],
])('does not read %j as a request for a simpler or longer answer: %s', (texts, about) => {
  expect(lastOf(texts)).toMatchObject({ about });
});

function lastOf(texts: readonly string[]): unknown {
  let previous: PreviousQuestion | undefined;
  let last: unknown;
  for (const text of texts) {
    const questions = readTurn(text, previous);
    expect(questions).toHaveLength(1);
    last = storedQuestion(questions[0]);
    previous = { question: questions[0], text };
  }
  return last;
}

describe('the explanation of an indicator', () => {
  const meaning = 'quantas vezes o lucro por ação de doze meses cabe no preço';
  const formula = 'preço dividido pelo lucro por ação de doze meses';
  it.each<[KnowledgeLevel, string, string, string]>([
    ['basico', `Mostra ${meaning}.`, `P/L mostra ${meaning}.`, `Ele mostra ${meaning}.`],
    [
      'intermediario',
      `Mostra ${meaning} (${formula}).`,
      `P/L mostra ${meaning} (${formula}).`,
      `Ele mostra ${meaning} (${formula}).`,
    ],
    [
      'avancado',
      `Calcula-se assim: ${formula}.`,
      `P/L se calcula assim: ${formula}.`,
      `Ele se calcula assim: ${formula}.`,
    ],
  ])("matches the reader's level: %s", async (level, singleAnswer, compared, extreme) => {
    const ask = (text: string) => assistantAtLevel(level).ask(text);
    expect(await ask('p/l da petr4')).toContain(`P/L de PETR4: 5,12. ${singleAnswer}\n`);
    expect(await ask('p/l da mglu3')).toContain(`P/L de MGLU3. ${extreme}`);
    expect(await ask('compara o p/l de petr4 e vale3')).toContain(compared);
    expect(await ask('qual tem o menor p/l, petr4 ou vale3?')).toContain(compared);
  });

  it('contains neither a number nor a judgement', () => {
    for (const one of indicators) {
      expect(`${one.meaning} ${one.formula}`).not.toMatch(/\d|recomend|barat|\.$/);
    }
  });
});

it('does not read the level for answers that are the same for all readers', async () => {
  const person = testAssistant({ readLevel: () => Promise.reject(new Error('asked')) });
  expect(await person.ask('petr4')).toContain('R$ 31,58');
  expect(await person.ask('compara petr4 e vale3')).toContain('Lado a lado');
  expect(await person.ask('me explica jcp como se eu tivesse 10 anos')).toContain('JCP: ');
  await expect(person.ask('o que é roe?')).rejects.toThrow('asked');
});
