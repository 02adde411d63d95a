import type { TermRow } from './term-row.ts';

/** How things are bought and sold. */
export const tradingTerms: readonly TermRow[] = [
  [
    'Corretora',
    'corretora de valores|broker',
    'É a empresa por meio da qual se compra e se vende na bolsa: leva as ordens ao mercado e guarda o registro de quem tem o quê junto com a depositária.',
  ],
  [
    'Spread',
    'spread de compra e venda|spread bancario',
    'É a diferença entre dois preços ou duas taxas: na bolsa, entre o melhor preço de compra e o de venda; no banco, entre o juro que ele cobra e o que ele paga.',
  ],
  [
    'Ordem a mercado',
    'ordem mercado',
    'É a ordem que compra ou vende na hora, ao melhor preço que houver no momento.',
  ],
  [
    'Ordem limitada',
    'ordem limite',
    'É a ordem que só compra até um preço, ou só vende a partir de um preço, e espera até que ele apareça ou o prazo acabe.',
  ],
  [
    'Stop',
    'stop loss|ordem stop',
    'É a ordem que só entra no mercado quando o preço chega a um valor escolhido antes, em geral para limitar uma perda.',
  ],
  [
    'Book de ofertas',
    'book|livro de ofertas',
    'É a lista das ofertas de compra e de venda de um ativo, com preço e quantidade, em um momento.',
  ],
  [
    'Pregão',
    'pregao da bolsa|sessao',
    'É o período do dia em que a bolsa aceita negócios. Fora dele, quase nada se negocia.',
  ],
  [
    'After market',
    'after|after-market',
    'É um período curto depois do pregão, com regras próprias, em que alguns ativos ainda se negociam.',
  ],
  [
    'Leilão',
    'leilao de abertura|leilao de fechamento|call de fechamento',
    'É um momento em que as ofertas se juntam e um só preço sai para todos. Acontece na abertura, no fechamento e quando um preço se move demais.',
  ],
  [
    'Circuit breaker',
    'circuit-breaker|circuitbreaker',
    'É a parada de todo o pregão quando o índice cai muito em um dia, para que as pessoas respirem antes de continuar.',
  ],
  [
    'Day trade',
    'day-trade|daytrade',
    'É comprar e vender o mesmo ativo no mesmo dia. Tem imposto próprio e risco alto: a maioria das pessoas que tenta perde dinheiro, segundo estudos.',
  ],
  [
    'Swing trade',
    'swing-trade',
    'É comprar para vender depois de dias ou semanas, tentando aproveitar um movimento do preço.',
  ],
  [
    'Buy and hold',
    'buy & hold|comprar e segurar',
    'É comprar para ficar por muitos anos, acompanhando a empresa mais do que o preço de cada dia.',
  ],
  [
    'Mercado fracionário',
    'fracionario|lote fracionario',
    'É onde se compram menos ações do que um lote inteiro, até mesmo uma. O código costuma ganhar um F no fim.',
  ],
  [
    'Lote padrão',
    'lote',
    'É a quantidade em que uma ação se negocia no mercado principal. Menos do que isso se compra no fracionário.',
  ],
  [
    'Custódia',
    'custodia',
    'É a guarda dos ativos em nome de quem os tem, feita pela depositária da bolsa por meio da corretora.',
  ],
  [
    'Corretagem',
    'taxa de corretagem',
    'É o que a corretora cobra por uma ordem executada. Muitas não cobram mais em ações.',
  ],
  [
    'Emolumentos',
    'taxas da b3|taxa da bolsa',
    'São as tarifas que a bolsa cobra sobre cada negócio, uma fração pequena do valor.',
  ],
  [
    'Nota de corretagem',
    'nota de negociacao',
    'É o documento de cada dia com o que se comprou e vendeu, os preços e as taxas. Serve para a conta do imposto.',
  ],
  [
    'Liquidação',
    'liquidacao financeira|d+2',
    'É quando o dinheiro e os ativos trocam de mãos de fato, dias úteis depois do negócio.',
  ],
  [
    'Venda a descoberto',
    'short|vender a descoberto|operar vendido',
    'É vender um ativo alugado para comprá-lo depois e devolver. Ganha com a queda, e a perda não tem limite se o preço sobe.',
  ],
  [
    'Aluguel de ações',
    'aluguel de acoes|btc aluguel',
    'É emprestar ações a quem quer vendê-las e devolver depois, em troca de uma taxa.',
  ],
  [
    'Opção',
    'opcoes|opcao de compra|opcao de venda|call|put',
    'É o direito de comprar ou de vender um ativo por um preço combinado até uma data. Pode perder todo o valor.',
  ],
  [
    'Mercado futuro',
    'contrato futuro|futuros',
    'É onde se combina hoje o preço de algo que se liquida depois. As diferenças são pagas a cada dia.',
  ],
  [
    'Mini índice',
    'mini indice|mini-indice|win',
    'É um contrato futuro pequeno sobre o índice da bolsa. Move-se muito em relação ao dinheiro que exige.',
  ],
  [
    'Margem de garantia',
    'garantia|margem exigida',
    'É o dinheiro ou os títulos que ficam presos para cobrir perdas possíveis de operações com futuros, opções ou aluguel.',
  ],
  [
    'Alavancagem',
    'alavancado',
    'É operar com mais dinheiro do que se tem, ou dever muito em relação ao patrimônio. Aumenta ganhos e perdas.',
  ],
  [
    'Suporte e resistência',
    'suporte|resistencia',
    'São níveis de preço em que, no passado, muita gente comprou ou vendeu. Descrevem o que já houve, e não garantem nada.',
  ],
  [
    'Análise técnica',
    'analise grafica|analise tecnica',
    'É estudar preços e volumes passados em gráficos. Descreve movimentos, e o passado não garante o futuro.',
  ],
  [
    'Análise fundamentalista',
    'fundamentalista|fundamentos',
    'É estudar o negócio: receita, lucro, dívida, setor, para entender quanto ele gera.',
  ],
  [
    'Média móvel',
    'media movel|mm',
    'É a média dos preços de um número de dias, recalculada a cada dia. Alisa o sobe e desce.',
  ],
  [
    'Volume',
    'volume financeiro|volume negociado',
    'É quanto de um ativo se negociou em um período, em quantidade ou em dinheiro.',
  ],
  [
    'Gap',
    'gap de alta|gap de baixa',
    'É o salto entre o preço de fechamento de um dia e o de abertura do outro.',
  ],
  [
    'Candle',
    'candlestick|vela',
    'É o desenho de um período no gráfico: mostra abertura, fechamento, máxima e mínima.',
  ],
  [
    'Bull market',
    'mercado de alta|touro',
    'É como se chama um período longo em que os preços, no geral, sobem.',
  ],
  [
    'Bear market',
    'mercado de baixa|urso',
    'É como se chama um período longo em que os preços, no geral, caem.',
  ],
];
