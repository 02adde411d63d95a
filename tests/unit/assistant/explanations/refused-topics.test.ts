import { describe, expect, it } from 'vitest';
import { findRefusedTopic } from '../../../../functions/assistant/domain/refused-topics.ts';
import { correctTypos } from '../../../../functions/assistant/reading/typos.ts';
import { normalizeText } from '../../../../functions/assistant/text/normalize-text.ts';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

const topicOf = (text: string) => findRefusedTopic(correctTypos(normalizeText(text)));

describe('a question that describes', () => {
  it.each([
    'qual rende mais, mxrf11 ou hglg11?',
    'mxrf11 ou hglg11 qual rende mais',
    'quanto vale a petrobras?',
    'a vale vale mais que a petrobras?',
    'quem pagou mais em 2024, bbas3 ou itub4?',
    'petr4 está cara perto do setor?',
    'weg está cara perto do setor?',
    'qual banco paga mais dividendos?',
    'quais as ações que mais pagam dividendos na bolsa',
    'qual elétrica tem o maior dividendo',
    'me dá as 5 ações com menor p/l',
    'qual desses fiis ta mais descontado: btlg11 xplg11 hglg11 hgru11',
    'qual fii paga mais',
    'quem paga mais dividendos na bolsa',
    'quais fiis pagam mais',
    'qual ação rendeu mais no ano',
    'top 5 ações que mais subiram',
    'top 10 fiis com maior dividend yield',
    'ranking de bancos por roe',
    'ranking dos fiis por p/vp',
    '5000 reais 1 ano: cdb 110% cdi, poupança ou tesouro selic, oq rende mais liquido',
    'lci 92% do cdi ou cdb 110% do cdi pra 1 ano, qual rende mais?',
    'poupança ou cdb, qual rende mais?',
    'qual rende mais, tesouro selic ou poupança',
    'cdb rende mais que poupança?',
    'quanto vai render 1000 reais no cdi em 1 ano',
    'quanto vou ter em 2030 se guardar 500 por mês a 1% ao mês',
    'qual o p/l mais baixo do setor de bancos',
    'qual a ação mais cara da bolsa em reais',
    'qual a ação com o preço mais alto da bolsa',
    'qual ação custa menos de 10 reais',
    'qual fii está abaixo do valor patrimonial',
    'petr4 está negociando acima do valor patrimonial?',
    'quanto a petr4 está descontada do valor patrimonial',
    'o p/l da vale está acima da média do setor?',
    'a vale está com p/vp menor que 1?',
    'qual empresa lucra mais',
    'qual banco lucrou mais em 2024',
    'quem tem a menor dívida, petr4 ou prio3?',
    'quais ações caíram mais este ano',
    'a magalu subiu ou caiu?',
    'comprei petr4 a 30 e vendo a 40 quanto ganho',
    'se eu vender 100 ações de petr4 a 40 quanto recebo',
    'quando vendo ações acima de 20 mil pago imposto?',
    'o que é preço teto',
    'o que é preço alvo',
    'o que é preço justo',
    'o que é upside',
    'o que é uma dica quente',
    'o que é recomendação de compra',
    'quanto a petrobras pagou de dividendos no ano que vem passado',
    'qual a previsão de pagamento de dividendos da petr4',
    'quando é a próxima reunião do copom',
    'o que quer dizer ação barata',
    'o que faz uma ação subir',
    'por que uma ação pode cair',
    'fii pode cair?',
    'o tesouro direto é garantido pelo governo?',
    'tesouro selic tem risco?',
    'cdb é coberto pelo fgc?',
    'qual a melhor cotação do dia da petr4',
    'qual foi o melhor mês da petr4',
    'qual o maior preço da petr4 em 12 meses',
    'quanto rende mais ou menos um cdb',
    'qual é mais volátil, petr4 ou vale3',
    'o que devo declarar no imposto',
    'preciso vender pra receber o dividendo?',
    'posso vender minhas ações quando quiser?',
    'posso resgatar o cdb antes do vencimento?',
    'quanto tempo demora pra vender uma ação',
    'como vender ações',
    'como saber se um fundo é registrado na cvm',
    'compensa prejuízo de ação com fii?',
    'qual a previsão do tempo pra amanhã em sp',
    'vai chover amanhã?',
  ])('is not taken for a request for advice: %s', (text) => {
    expect(topicOf(text)).toBeUndefined();
  });
});

describe('a request for a decision, a forecast, a target or an allocation', () => {
  it.each([
    'vale a pena comprar petr4?',
    'petr4 vai subir?',
    'petr4 está cara?',
    'a weg está barata agora?',
    'qual o preço teto da taee11',
    'preço alvo da vale3 em 2027',
    'tenho 10 mil, onde invisto?',
    'qual vai render mais nos próximos anos, petr4 ou vale3',
    'qual fii vai pagar mais ano que vem',
    'qual a melhor ação pra comprar agora',
    'top 5 fiis pra comprar',
    'top 10 ações para 2027',
    'qual o melhor dia pra comprar petr4',
    'posso comprar petr4?',
    'posso vender minhas ações agora?',
    'preciso vender petr4?',
    'petr4 pode cair amanhã?',
    'uma ação que pode subir hoje',
    'qual a previsão do ibovespa',
    'quando vendo petr4?',
    'vendo a 40?',
    'qual ação vai ter o melhor desempenho',
    'me recomenda um fii',
    'tesouro ou cdb?',
    'compensa comprar itub4?',
    'se fosse você comprava vale?',
    'é hora de comprar dólar?',
    'quanto devo colocar em ações',
    'monta uma carteira pra mim',
    'qual a mais segura, petr4 ou itub4',
  ])('is refused: %s', (text) => {
    expect(topicOf(text)).toBe('advice');
  });

  it('is declined with the figures of its asset, what users check, and the analysis', async () => {
    const answer = await testAssistant().ask('vale a pena comprar petr4?');
    expect(answer).toContain('Não recomendo comprar, vender nem escolher');
    expect(answer).toContain('PETR4 (Petróleo Brasileiro S.A.) está em R$ 31,58');
    expect(answer).toContain('P/L: 5,12');
    expect(answer).toContain('PETR4 variou −12,00% em doze meses');
    expect(answer).toContain('O que costuma ser olhado');
    expect(answer).toContain('/dashboard?aba=analise&ativo=PETR4');
  });

  it('is declined with what each reference pays today when money has no subject', async () => {
    const answer = await testAssistant().ask('tenho 10 mil, onde invisto?');
    expect(answer).toContain('reserva para imprevistos');
    expect(answer).toContain('perfil de investidor');
    for (const name of [
      'A meta da Selic está em',
      'O CDI está em',
      'O IPCA em doze meses',
      'Poupança:',
    ])
      expect(answer).toContain(name);
  });

  it('is declined with the value of now when it asks for a forecast of the market', async () => {
    const answer = await testAssistant().ask('o dólar vai subir?');
    expect(answer).toContain('não faço previsões');
    expect(answer).toContain('O dólar está em R$ 5,39');
  });

  it('refers to the asset or the assets of the previous answer', async () => {
    const person = testAssistant();
    await person.ask('petr4');
    expect(await person.ask('e aí, vale a pena?')).toContain('R$ 31,58');
    await person.ask('compara petr4 e vale3');
    expect(await person.ask('qual deles é melhor?')).toContain('Lado a lado: PETR4 e VALE3');
  });
});
