import type { TermRow } from './term-row.ts';

/** Funds, fixed income, taxes and the economy. */
export const savingTerms: readonly TermRow[] = [
  [
    'Fundo de investimento',
    'fundos|fundo',
    'É dinheiro de muitas pessoas, aplicado junto por um gestor. Cada uma tem cotas, que sobem e descem com o que o fundo tem.',
  ],
  [
    'Fundo multimercado',
    'multimercado|multimercados',
    'É o fundo que pode misturar juros, câmbio, ações e outros mercados, conforme a estratégia do gestor.',
  ],
  [
    'Fundo de ações',
    'fundo de acoes|fia',
    'É o fundo que aplica a maior parte do dinheiro em ações.',
  ],
  [
    'Cota',
    'cotas|cotista',
    'É a parte de um fundo que alguém tem. O valor dela acompanha o do que o fundo possui.',
  ],
  [
    'Taxa de administração',
    'taxa de administracao|taxa de adm',
    'É o que um fundo cobra por ano para ser administrado, já descontado do valor da cota.',
  ],
  [
    'Taxa de performance',
    'performance',
    'É o que alguns fundos cobram sobre o que rendem acima de uma referência.',
  ],
  [
    'Benchmark',
    'referencia|indice de referencia',
    'É a medida com que se compara um investimento: o CDI, o índice da bolsa, a inflação.',
  ],
  ['Vacância', 'vacancia', 'É a parte dos imóveis de um fundo que está sem inquilino.'],
  [
    'FII de papel',
    'fundo de papel|fundo de recebiveis|cri',
    'É o fundo imobiliário que tem títulos ligados a imóveis, como os CRI, em vez dos prédios.',
  ],
  [
    'FII de tijolo',
    'fundo de tijolo',
    'É o fundo imobiliário que tem os próprios imóveis: escritórios, galpões, shoppings.',
  ],
  [
    'Fiagro',
    'fiagros',
    'É o fundo que investe no agronegócio: terras, títulos do setor ou empresas.',
  ],
  [
    'CRI e CRA',
    'cra|certificado de recebiveis',
    'São títulos lastreados em pagamentos futuros do setor imobiliário ou do agronegócio. Não têm a garantia do FGC.',
  ],
  [
    'LC',
    'letra de cambio',
    'É um título emitido por financeiras, parecido com o CDB, com a garantia do FGC dentro dos limites dele.',
  ],
  [
    'Título prefixado',
    'pre-fixado|taxa prefixada',
    'É o título cuja taxa se conhece no dia da compra. Antes do vencimento o preço pode subir ou cair.',
  ],
  [
    'Pós-fixado',
    'pos-fixado|pos fixado',
    'É o título que acompanha uma taxa, como o CDI ou a Selic, e por isso só se sabe quanto rendeu depois.',
  ],
  [
    'Título híbrido',
    'hibrido|ipca mais',
    'É o título que paga uma taxa fixa mais a inflação do período.',
  ],
  ['Carência', 'carencia', 'É o tempo em que um investimento não pode ser resgatado.'],
  ['Vencimento', 'data de vencimento', 'É o dia em que um título devolve o dinheiro combinado.'],
  [
    'Resgate',
    'resgatar',
    'É tirar o dinheiro de um investimento. Pode levar dias para cair na conta.',
  ],
  [
    'Rentabilidade',
    'rentabilidade bruta|rentabilidade liquida',
    'É quanto um investimento rendeu em um período. A líquida já desconta impostos e taxas.',
  ],
  [
    'Juro real',
    'juros reais|taxa real',
    'É o que sobra de um rendimento depois de descontada a inflação.',
  ],
  [
    'Reserva de emergência',
    'reserva de emergencia|reserva',
    'É o dinheiro guardado para imprevistos, em algo que se resgata depressa e oscila pouco.',
  ],
  [
    'Previdência privada',
    'previdencia|pgbl|vgbl',
    'É um investimento de longo prazo com regras próprias de imposto. PGBL e VGBL se diferenciam no que é tributado na saída.',
  ],
  [
    'Imposto de renda',
    'ir|imposto de renda sobre investimentos|irpf',
    'É o imposto sobre ganhos. Na renda fixa diminui com o tempo; em ações incide sobre o lucro na venda. As regras estão no site da Receita Federal.',
  ],
  [
    'IOF',
    'imposto sobre operacoes financeiras',
    'É um imposto que, na renda fixa, só pesa em resgates feitos no primeiro mês.',
  ],
  [
    'DARF',
    'darf de acoes',
    'É o documento com que se paga, entre outros, o imposto sobre o lucro com ações.',
  ],
  [
    'Tabela regressiva',
    'ir regressivo|imposto regressivo',
    'É a regra pela qual o imposto da renda fixa diminui quanto mais tempo o dinheiro fica aplicado.',
  ],
  [
    'Dólar comercial',
    'dolar comercial',
    'É a cotação do dólar nas operações de empresas e bancos. O turismo custa mais.',
  ],
  ['Câmbio', 'cambio|taxa de cambio', 'É o preço de uma moeda em outra.'],
  [
    'Balança comercial',
    'balanca comercial',
    'É a diferença entre o que um país vende e o que compra de outros países.',
  ],
  [
    'Risco-país',
    'risco pais|cds',
    'É uma medida de quanto o mercado cobra a mais para emprestar a um país.',
  ],
  [
    'Fed',
    'federal reserve|banco central americano',
    'É o banco central dos Estados Unidos. A taxa de juros que ele define mexe com mercados do mundo todo.',
  ],
  [
    'Banco Central',
    'bacen|bcb',
    'É a instituição que cuida da moeda do país: define juros por meio do Copom, fiscaliza bancos e guarda as reservas.',
  ],
  [
    'Curva de juros',
    'juros futuros|di futuro',
    'É o conjunto das taxas que o mercado negocia hoje para cada prazo à frente.',
  ],
  [
    'Perfil de investidor',
    'suitability|conservador|moderado|arrojado|perfil de risco',
    'É a descrição de quanto alguém aceita ver o dinheiro oscilar, feita por um questionário que as corretoras aplicam.',
  ],
  [
    'Criptomoeda',
    'cripto|criptomoedas|bitcoin moeda',
    'É uma moeda digital sem banco central, registrada em uma rede de computadores. O preço oscila muito.',
  ],
  [
    'Rebalanceamento',
    'rebalancear',
    'É trazer de volta as partes de uma carteira às proporções que a própria pessoa definiu.',
  ],
  ['Aporte', 'aportes|aportar', 'É o dinheiro novo que se coloca em um investimento.'],
  [
    'Risco',
    'risco de mercado|risco de credito',
    'É a chance de o resultado ser diferente do esperado: o preço cair, quem deve não pagar, não haver a quem vender.',
  ],
];
