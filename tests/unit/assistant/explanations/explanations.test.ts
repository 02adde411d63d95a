import { describe, expect, it } from 'vitest';
import { explanations } from '../../../../functions/assistant/glossary/explanations.ts';
import { findTerm, glossary } from '../../../../functions/assistant/glossary/glossary.ts';
import { readTurn } from '../../../../functions/assistant/reading/dialogue/read-turn.ts';
import { findExplanation } from '../../../../functions/assistant/reading/read-explanation.ts';
import { findUnsourcedFigures } from '../../../evaluation/judge.ts';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

it.each([
  ['pq quando a selic sobe a bolsa cai', 'Por que a bolsa cai quando a Selic sobe'],
  ['por que a bolsa cai quando a Selic sobe?', 'Por que a bolsa cai quando a Selic sobe'],
  ['porque as ações caem qdo os juros sobem', 'Por que a bolsa cai quando a Selic sobe'],
  ['como a selic afeta a bolsa', 'Por que a bolsa cai quando a Selic sobe'],
  ['o que acontece com a bolsa quando o juro sobe?', 'Por que a bolsa cai quando a Selic sobe'],
  ['selic alta é ruim pra bolsa?', 'Por que a bolsa cai quando a Selic sobe'],
  ['qual a relação da selic com a bolsa', 'Por que a bolsa cai quando a Selic sobe'],
  ['pq o tesouro prefixado ta negativo', 'Por que títulos caem quando os juros sobem'],
  ['pq meu tesouro ipca+ caiu', 'Por que títulos caem quando os juros sobem'],
  ['por que os títulos caem quando os juros sobem', 'Por que títulos caem quando os juros sobem'],
  ['da pra perder dinheiro no tesouro direto?', 'Por que títulos caem quando os juros sobem'],
  ['pq os fiis caem com juros altos', 'Por que FIIs caem quando os juros sobem'],
  ['o que acontece com os fiis quando a selic sobe', 'Por que FIIs caem quando os juros sobem'],
  ['pq o dolar alto aumenta a inflação', 'Por que o dólar mexe com a inflação'],
  ['como o dólar afeta os preços?', 'Por que o dólar mexe com a inflação'],
  ['pq a ação cai depois de pagar dividendo', 'Por que a ação cai depois de pagar dividendo'],
  ['por que a cotação cai na data ex', 'Por que a ação cai depois de pagar dividendo'],
  ['como calculo o ganho real', 'Inflação e retorno real'],
  ['o que é juro real', 'Inflação e retorno real'],
  ['pq o banco central aumenta os juros', 'Por que a Selic sobe para conter a inflação'],
  ['pq o dolar cai qdo a selic sobe', 'Por que o dólar cai quando a Selic sobe'],
  ['pq a ação caiu mesmo com lucro', 'Por que uma ação cai com lucro bom'],
  ['oq significa p/l negativo', 'P/L negativo'],
  ['diferença de ação on e pn', 'Diferença entre ON e PN'],
  ['diferença entre on e pn', 'Diferença entre ON e PN'],
  ['qual a dif de petr3 pra petr4', 'Diferença entre ON e PN'],
  ['qual a diferença entre ação ordinária e preferencial', 'Diferença entre ON e PN'],
  ['on e pn é a mesma coisa?', 'Diferença entre ON e PN'],
  ['diferença entre prefixado e pós fixado', 'Diferença entre prefixado e pós-fixado'],
  ['qual a diferença do prefixado pro ipca+', 'Diferença entre prefixado e pós-fixado'],
  ['quais os tipos de tesouro direto', 'Tipos de Tesouro Direto'],
  ['quais são os títulos do tesouro', 'Tipos de Tesouro Direto'],
  ['diferença de fii de papel e de tijolo', 'Diferença entre FII de papel e de tijolo'],
  ['diferença entre day trade e swing trade', 'Diferença entre day trade e swing trade'],
  ['diferença de dividendo pra jcp', 'Diferença entre dividendo e JCP'],
  ['jcp e dividendo é a mesma coisa?', 'Diferença entre dividendo e JCP'],
  ['pgbl ou vgbl qual a diferença', 'Diferença entre PGBL e VGBL'],
  ['diferença entre data com e data ex', 'Diferença entre data com e data ex'],
  ['qual a diferença entre selic e cdi', 'Diferença entre Selic e CDI'],
  ['diferença entre ipca e igpm', 'Diferença entre IPCA e IGP-M'],
  ['qual a diferença entre ação e fundo imobiliário', 'Diferença entre ação e FII'],
  ['diferença de bdr e ação', 'Diferença entre ação e BDR'],
  ['diferença de etf pra fundo', 'Diferença entre ETF e fundo'],
  ['lci e lca qual a diferença', 'Diferença entre CRI, CRA e LCI, LCA'],
  ['qual a diferença entre renda fixa e variável', 'Diferença entre renda fixa e renda variável'],
  ['diferença do p/l pro p/vp', 'Diferença entre P/L e P/VP'],
  ['quais são os níveis de governança', 'Níveis de governança'],
  ['o que a cvm faz', 'Papéis da B3 e da CVM'],
  ['quem fiscaliza a bolsa?', 'Papéis da B3 e da CVM'],
  ['quanto paga de imposto em fii', 'Imposto de FII'],
  ['qto de ir pago em ações', 'Imposto de ações'],
  ['como é o imposto de day trade', 'Imposto de day trade'],
  ['precisa pagar imposto de dividendo?', 'Imposto de dividendos'],
  ['dividendo vai ser taxado?', 'Imposto de dividendos'],
  ['quanto é o imposto do jcp', 'Imposto de JCP'],
  ['quanto desconta de jcp', 'Imposto de JCP'],
  ['imposto do cdb', 'Imposto da renda fixa'],
  ['qual o imposto do tesouro direto', 'Imposto da renda fixa'],
  ['imposto sobre bitcoin', 'Imposto de criptomoeda'],
  ['lci paga imposto?', 'Imposto da poupança e de LCI e LCA'],
  ['poupança tem imposto de renda?', 'Imposto da poupança e de LCI e LCA'],
  ['lci e lca são isentas?', 'Imposto da poupança e de LCI e LCA'],
  ['como compensar prejuízo', 'Compensar prejuízo'],
  ['como pago a darf', 'Como pagar a DARF'],
  ['qual o prazo da darf', 'Como pagar a DARF'],
  ['quando cobra o come-cotas', 'Come-cotas: como é cobrado'],
  ['oq é come cotas', 'Come-cotas'],
  ['como declaro fii', 'Como declarar FII'],
  ['como declaro minhas ações no imposto de renda', 'Como declarar ações'],
  ['como declarar tesouro direto', 'Como declarar Tesouro Direto e CDB'],
  ['como declaro cripto', 'Como declarar criptomoeda'],
  ['onde declaro dividendos', 'Como declarar dividendos e JCP'],
  ['sou obrigado a declarar ações?', 'Como declarar ações'],
  ['como faço pra começar a investir', 'Como começar a investir'],
  ['como compro ações', 'Como comprar ações'],
  ['como investir no tesouro direto', 'Como comprar Tesouro Direto'],
  ['o que acontece se a corretora quebrar', 'E se a corretora quebrar'],
  ['se o banco quebrar perco meu dinheiro?', 'E se a corretora quebrar'],
  ['o fgc cobre lci?', 'O que o FGC cobre'],
  ['qual o limite do fgc', 'O que o FGC cobre'],
  ['como a poupança rende', 'Como a poupança rende'],
  ['quanto ter de reserva de emergência', 'Tamanho da reserva de emergência'],
  ['como calcular o preço médio', 'Custo médio: como calcular'],
  ['o que significa o 4 no final do código', 'Como ler o código de uma ação'],
  ['o que é 100% do cdi', 'Percentual do CDI'],
  ['oq eh ipca + 6%', 'IPCA mais uma taxa'],
  ['quando recebo os dividendos', 'Quando os dividendos são pagos'],
  ['como transferir minhas ações de corretora', 'Transferir ações de corretora'],
  ['quando aciona o circuit breaker', 'Níveis do circuit breaker'],
  ['me explica oq é fii', 'FII'],
  ['oq é fgc', 'FGC'],
  ['pra que serve a cvm', 'CVM'],
  ['oq é tag along', 'Tag along'],
  ['oq é opa', 'OPA'],
  ['como funciona o aluguel de ações', 'Aluguel de ações'],
  ['o que é stop', 'Stop'],
  ['oq é leilão da bolsa', 'Leilão'],
  ['oq é follow on', 'Follow-on'],
])('explains, when somebody writes %j: %s', (text, name) => {
  const questions = readTurn(text);
  expect(questions).toHaveLength(1);
  const [question] = questions;
  expect(question.about === 'terms' && question.terms.map((term) => term.name)).toEqual([name]);
});

it.each([
  'a selic subiu e a bolsa fechou em quanto?',
  'quanto ta a selic e a bolsa',
  'a bolsa caiu hoje?',
  'me avisa quando a selic subir',
  'li no jornal que a bolsa cai quando a selic sobe, quanto está o dólar?',
  'minha prima disse que fii paga imposto e quer um emprego',
  'imposto do carro',
  'declaro guerra às ações ruins',
  'como não pagar imposto de ações',
  'quanto paga de imposto a petr4',
  'qual a diferença de preço entre petr4 e vale3',
  'comprei ações ontem a 20 reais',
  'me manda o código do whatsapp',
  'o banco fechou minha conta do bfj',
])('does not explain by a few of its words: %s', (text) => {
  expect(
    readTurn(text).every(
      (one) => one.about !== 'terms' || one.terms.every((term) => !('asked' in term)),
    ),
  ).toBe(true);
  expect(findExplanation(text)).toBeUndefined();
});

describe('every explanation', () => {
  it('has a name of its own, three levels and an example, none of them long or advice', () => {
    expect(explanations.length).toBeGreaterThanOrEqual(60);
    const names = [...explanations, ...glossary].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const explanation of explanations) {
      expect(findTerm(explanation.name)).toBe(explanation);
      const meanings = Object.values(explanation.meanings);
      expect(new Set(meanings).size).toBe(3);
      for (const meaning of meanings) {
        expect(meaning.length).toBeLessThanOrEqual(500);
        expect(meaning).toMatch(/^[\p{Lu}\d][^\n]*\.$/u);
        expect(meaning).not.toMatch(/recomend|compre\b|vale a pena|oportunidade/i);
      }
    }
  });

  it('and every term has an example with figures', () => {
    for (const { name, example } of [...explanations, ...glossary]) {
      expect([name, /\d/.test(example) && example.length <= 350 && example.endsWith('.')]).toEqual([
        name,
        true,
      ]);
    }
  });

  it('is stored and read again, simpler and by an example, with a source for each figure', async () => {
    for (const { name } of explanations) {
      const person = testAssistant({ readLevel: async () => 'avancado' as const });
      await person.ask(`explica ${name}`);
      for (const text of ['mais simples', 'me dá um exemplo'])
        expect([name, findUnsourcedFigures(await person.say(text))]).toEqual([name, []]);
    }
  });
});

describe('an example', () => {
  it('follows any explanation, and the explanation may follow it', async () => {
    const person = testAssistant({ readLevel: async () => 'avancado' as const });
    await person.ask('me explica oq é fii');
    expect(await person.ask('mais simples')).toContain('FII é');
    expect(await person.ask('me da um exemplo')).toContain(
      'Um exemplo de FII, com valores inventados: cota a R$ 100',
    );
    expect(await person.ask('mais simples')).toContain('FII é');
  });

  it.each([
    ['me dá um exemplo de come-cotas', 'Um exemplo de Come-cotas'],
    ['um exemplo de dividend yield', 'Um exemplo de Dividend yield'],
    ['como funciona o tag along na prática', 'Um exemplo de Tag along'],
  ])('is given at once: %s', async (text, start) => {
    expect(await testAssistant().ask(text)).toContain(start);
  });

  it.each([['um exemplo'], ['me dá um exemplo de ação boa pra comprar']])(
    'is not given without an explanation: %s',
    async (text) => {
      expect(await testAssistant().ask(text)).not.toContain('valores inventados');
    },
  );
});

it('names the rule and its first day', async () => {
  const answer = await testAssistant().ask('quanto é o imposto do jcp');
  expect(answer).toContain('17,5% de imposto de renda');
  expect(answer).toContain('desde 2026 (Lei Complementar 224/2025)');
});
