import type { TermRow } from './term-row.ts';

/** What people do with their own money, what it risks, and its taxes. */
export const moneyTerms: readonly TermRow[] = [
  [
    'Diversificação',
    'diversificar',
    'É não pôr todos os ovos na mesma cesta: se uma cai, sobram os ovos das outras.',
    'É a divisão do dinheiro entre ativos que não andam juntos, para que um problema em um deles pese menos.',
    'A variância da carteira depende das covariâncias: correlação menor que um reduz o risco específico, e o de mercado permanece. Correlações sobem em crises, e muitos papéis do mesmo setor diversificam pouco.',
  ],
  [
    'Rebalanceamento',
    'rebalancear',
    'É arrumar os investimentos de volta às partes que a própria pessoa tinha escolhido, porque uns cresceram mais do que outros.',
    'É o ajuste periódico das proporções de uma carteira às metas que o investidor definiu, por compras, vendas ou aportes.',
    'Faz-se por calendário ou quando uma classe se afasta da meta além de uma faixa. Mantém o risco pretendido ao custo de impostos, taxas e spread; quando se faz com aportes e proventos, o imposto sobre ganhos fica para depois.',
  ],
  [
    'Aporte',
    'aportes|aportar',
    'É o dinheiro novo que se põe em um investimento, como mais uma moeda no cofrinho.',
    'É a entrada de recursos novos em um investimento, única ou periódica.',
    'Muda o preço médio e a base do imposto, e confunde a rentabilidade medida só pelo saldo: para separá-lo, usa-se o retorno ponderado pelo tempo. Valores iguais e regulares compram quantidades diferentes conforme o preço.',
  ],
  [
    'Preço médio',
    'preco medio|pm',
    'É quanto se pagou, em média, por unidade, juntando todas as compras. Serve para saber quanto se ganhou ao vender.',
    'É o custo médio ponderado de aquisição: o total pago, com as taxas, dividido pela quantidade. Entra na conta do ganho quando se vende.',
    'Soma de quantidade vezes preço, mais custos, dividida pela quantidade. Compras o mudam, vendas não; bonificações entram pelo custo informado, desdobramentos e grupamentos o ajustam pelo fator, e day trade se apura à parte.',
  ],
  [
    'Reserva de emergência',
    'reserva de emergencia|reserva',
    'É o dinheiro guardado para sustos, como um conserto ou a perda do emprego, em algo fácil de tirar e que quase não balança.',
    'É a quantia mantida para imprevistos em aplicações de liquidez imediata e pouca oscilação, em geral medida em meses de despesas.',
    'Conta-se em meses de despesas essenciais, conforme a estabilidade da renda e os seguros que se tem. Pesam nela a liquidez diária, o risco de crédito, a cobertura do FGC e o IOF do primeiro mês; inflação e imposto corroem o valor real.',
  ],
  [
    'Risco',
    'risco de mercado|risco de credito',
    'É a chance de as coisas saírem diferente do que se esperava: o preço cair, quem deve não pagar, não haver a quem vender.',
    'É a incerteza sobre o resultado de um investimento. Os principais tipos são o de mercado, o de crédito, o de liquidez e o operacional.',
    'Mede-se por volatilidade, perda máxima, valor em risco, probabilidade de calote e perda dado o calote. Parte é diversificável e parte é do mercado todo; modelos baseados no passado subestimam eventos extremos.',
  ],
  [
    'Perfil de investidor',
    'suitability|conservador|moderado|arrojado|perfil de risco',
    'É a descrição de quanto a pessoa aguenta ver o dinheiro balançar, tirada de um questionário da corretora ou do banco.',
    'É a classificação, como conservador, moderado ou arrojado, feita por questionário sobre objetivos, situação financeira e conhecimento.',
    'Norma da CVM obriga quem distribui investimentos a verificar se o produto é adequado aos objetivos, às finanças e ao conhecimento do cliente, e a atualizar o perfil; fora dele, exige-se declaração. Respostas apressadas o distorcem.',
  ],
  [
    'Criptomoeda',
    'cripto|criptomoedas|bitcoin moeda',
    'É um dinheiro digital que não é de nenhum governo, anotado ao mesmo tempo em muitos computadores. O preço balança muito.',
    'É um ativo digital registrado em uma rede descentralizada, protegido por criptografia e sem banco central emissor. O preço oscila muito.',
    'As transações são validadas por consenso, como prova de trabalho ou de participação. No país há marco legal e regras do Banco Central para quem presta serviços; não há cobertura do FGC, e custódia, câmbio e plataforma mudam o resultado.',
  ],
  [
    'Imposto de renda',
    'ir|imposto de renda sobre investimentos|irpf',
    'É a parte do ganho que vai para o governo. Nos investimentos, em geral só se paga quando há lucro. As regras estão no site da Receita Federal.',
    'É o tributo federal sobre rendas e ganhos. Na renda fixa é retido e diminui com o prazo; em ações incide sobre o lucro ao vender. As regras estão no site da Receita Federal.',
    'Na renda fixa, é retido pela tabela regressiva; em bolsa, apurado por mês e pago por DARF: quinze por cento no comum, vinte em day trade e em fundos imobiliários. Perdas compensam ganhos da mesma natureza; a declaração anual reúne tudo.',
  ],
  [
    'IOF',
    'imposto sobre operacoes financeiras',
    'É um imposto que, em muitas aplicações, leva parte do ganho de quem tira o dinheiro no primeiro mês. Aparece também em empréstimos e na compra de dólar.',
    'É o Imposto sobre Operações Financeiras: incide em crédito, câmbio, seguros e títulos. Na renda fixa, só sobre o rendimento de resgates em menos de trinta dias.',
    'Em títulos, a alíquota sobre o rendimento cai a cada dia, de noventa e seis por cento no primeiro a zero no trigésimo, antes do imposto de renda. Poupança, LCI, LCA e ações têm alíquota zero; decretos mudam as de crédito e câmbio.',
  ],
  [
    'DARF',
    'darf de acoes',
    'É a guia, parecida com um boleto, com que se paga imposto ao governo federal, como o do lucro com ações.',
    'É o Documento de Arrecadação de Receitas Federais, usado para pagar tributos, entre eles o imposto sobre ganhos em bolsa.',
    'O imposto do mês vence no último dia útil do mês seguinte, já sem o retido na fonte e as perdas a compensar. Valor abaixo de dez reais se soma ao dos meses seguintes; o atraso traz multa por dia e juros pela Selic.',
  ],
  [
    'Tabela regressiva',
    'ir regressivo|imposto regressivo',
    'É a regra em que o imposto fica menor quanto mais tempo o dinheiro fica aplicado.',
    'É a tabela do imposto de renda da renda fixa em que a alíquota diminui com o prazo. A previdência tem uma própria, mais longa.',
    'Sobre o rendimento: vinte e dois e meio por cento até cento e oitenta dias, vinte até trezentos e sessenta, dezessete e meio até setecentos e vinte, e quinze acima. Conta-se por aplicação; a da previdência vai de trinta e cinco a dez em dez anos.',
  ],
];
