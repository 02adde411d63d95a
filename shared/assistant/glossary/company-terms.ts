import type { TermRow } from './term-row.ts';

/** Companies, their shares and what they report. */
export const companyTerms: readonly TermRow[] = [
  [
    'Balanço',
    'balanco patrimonial|demonstracoes financeiras|resultado trimestral',
    'É o retrato das contas de uma empresa: o que ela tem, o que deve e o que é dos sócios. As listadas publicam a cada trimestre.',
  ],
  [
    'DRE',
    'demonstracao de resultado|demonstracao do resultado',
    'É a demonstração do resultado: parte da receita, desconta custos, despesas, juros e impostos, e chega ao lucro ou ao prejuízo.',
  ],
  [
    'Fluxo de caixa',
    'fluxo de caixa livre|geracao de caixa',
    'É o dinheiro que de fato entra e sai de uma empresa em um período. Pode ser bem diferente do lucro.',
  ],
  [
    'Patrimônio líquido',
    'patrimonio liquido|pl da empresa',
    'É o que sobra para os sócios quando se tira do que a empresa tem tudo o que ela deve.',
  ],
  [
    'Ativo e passivo',
    'ativo circulante|passivo circulante|passivo',
    'Ativo é o que a empresa tem e o que tem a receber; passivo é o que ela deve.',
  ],
  [
    'Receita',
    'receita liquida|faturamento',
    'É tudo o que entra em vendas em um período. A líquida já desconta devoluções e impostos sobre a venda.',
  ],
  [
    'Lucro líquido',
    'lucro',
    'É o que sobra da receita depois de custos, despesas, juros e impostos.',
  ],
  [
    'Prejuízo',
    'prejuizo contabil',
    'É quando os custos, despesas, juros e impostos passam da receita do período.',
  ],
  [
    'Margem bruta',
    'margem bruta de lucro',
    'Mostra quanto sobra de cada real de venda depois do custo do que foi vendido.',
  ],
  [
    'Margem EBITDA',
    'margem de ebitda',
    'Mostra quanto o negócio gera antes de juros, impostos e depreciação, de cada real de venda.',
  ],
  [
    'ROIC',
    'retorno sobre o capital investido',
    'Mostra quanto o negócio gera para cada real investido nele, dos sócios e dos credores.',
  ],
  [
    'Dívida sobre patrimônio',
    'divida patrimonio|grau de endividamento|endividamento',
    'Mostra quanto a empresa deve para cada real dos sócios.',
  ],
  [
    'Dívida líquida sobre EBITDA',
    'divida ebitda|divida liquida ebitda',
    'Mostra quantos anos da geração do negócio seriam precisos para pagar a dívida já descontado o caixa.',
  ],
  [
    'Valor de mercado',
    'market cap|capitalizacao',
    'É o preço da ação vezes o número de ações: quanto custaria a empresa inteira pelo preço de agora.',
  ],
  [
    'Free float',
    'acoes em circulacao|freefloat',
    'É a parte das ações que circula no mercado, fora das mãos dos controladores.',
  ],
  [
    'Tag along',
    'tagalong|tag-along',
    'É o direito de quem tem poucas ações de receber, na venda do controle, ao menos uma parte do preço pago ao controlador.',
  ],
  [
    'Novo Mercado',
    'segmento novo mercado',
    'É o segmento da bolsa com as regras mais rigorosas de governança: só ações com voto, entre outras exigências.',
  ],
  [
    'Governança',
    'governanca corporativa',
    'É o conjunto de regras de como uma empresa é dirigida e fiscalizada, e de como trata os sócios.',
  ],
  [
    'Assembleia',
    'ago|age|assembleia geral',
    'É a reunião em que os sócios votam o que a lei e o estatuto deixam a eles: contas, diretores, mudanças.',
  ],
  [
    'Follow-on',
    'follow on|oferta subsequente',
    'É quando uma empresa que já está na bolsa vende mais ações, dela mesma ou de sócios.',
  ],
  [
    'Subscrição',
    'direito de subscricao',
    'É o direito de quem já é sócio de comprar ações ou cotas novas antes dos outros, por um preço definido.',
  ],
  [
    'Recompra',
    'recompra de acoes|buyback',
    'É quando a empresa compra as próprias ações. Com menos ações em circulação, cada uma fica com uma parte maior.',
  ],
  [
    'OPA',
    'oferta publica de aquisicao',
    'É a oferta para comprar as ações dos outros sócios, em geral para fechar o capital ou depois de uma troca de controle.',
  ],
  [
    'Fato relevante',
    'comunicado ao mercado',
    'É o aviso que uma empresa listada tem de dar a todos ao mesmo tempo, quando algo pode mexer com o preço.',
  ],
  ['Blue chip', 'blue chips', 'É como se chamam as ações de empresas grandes e muito negociadas.'],
  [
    'Small cap',
    'small caps',
    'É como se chamam as ações de empresas menores, em geral menos negociadas e com preços que oscilam mais.',
  ],
  [
    'Setor',
    'setores da bolsa',
    'É o ramo em que a empresa atua. Números de ramos diferentes se comparam mal.',
  ],
  [
    'PEG ratio',
    'peg',
    'É a razão entre o preço por lucro e o crescimento do lucro. Depende de projeções, que podem errar.',
  ],
  [
    'EV',
    'valor da firma|enterprise value',
    'É o valor de mercado da empresa somado à dívida e sem o caixa: o que custaria o negócio livre de dívidas.',
  ],
  [
    'Guidance',
    'projecoes da empresa',
    'É o que a própria empresa diz esperar dos seus resultados. Não é garantia.',
  ],
];
