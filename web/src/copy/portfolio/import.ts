/** Why a row of a file is not imported. */
export const importReasons = {
  noTicker: 'Falta o código de negociação.',
  noSuchTicker: (code: string) => `“${code}” não parece um código de ativo.`,
  quantity: 'A quantidade não é um número.',
  price: 'O preço médio não é um número.',
  ambiguous: (figure: string) =>
    `“${figure}” pode ser milhar ou decimal. Escreva sem separar os milhares, como 1500 ou 1,5.`,
  broker: 'O nome da instituição tem caracteres que não aceitamos.',
  formula: 'Há uma fórmula no lugar de um valor. Cole só os valores.',
  twice: 'Somada à outra linha do mesmo ativo, a quantidade passa de um bilhão.',
  unknown: 'Este código não está entre os ativos da B3 nem entre as criptomoedas que acompanhamos.',
  other: 'Esta linha não pode ser lida.',
  bonds: 'Renda fixa e Tesouro Direto',
  otherTables: {
    'b3-trades': 'Negociações',
    'b3-trade-summary': 'Resumo de negociações',
    'b3-movements': 'Movimentação',
    trades: 'Compras e vendas',
    payments: 'Proventos',
  },
} as const;

const whereThePositionIs =
  'Para saber o que você tem hoje, use a posição: na Área do Investidor da B3, abra Extratos, aba Posição, e baixe o Excel. O arquivo se chama posicao-AAAA-MM-DD.xlsx.';

/** Why a file cannot be read. */
export const fileErrors = {
  'b3-trades': `Este arquivo lista negociações da B3: compras e vendas, uma a uma. ${whereThePositionIs}`,
  'b3-trade-summary': `Este arquivo é um resumo de negociações da B3: quanto foi comprado e vendido num período. ${whereThePositionIs}`,
  'b3-movements': `Este arquivo é o extrato de movimentação da B3: entradas, saídas e proventos. ${whereThePositionIs}`,
  trades: `Este arquivo parece uma lista de compras e vendas: tem vendas, quantidades negativas ou várias datas do mesmo ativo. Somar essas linhas não diz o que você tem hoje. ${whereThePositionIs} Também serve a custódia da sua corretora, ou uma planilha com um ativo por linha e a quantidade que você tem hoje.`,
  payments: `Este arquivo lista proventos recebidos. ${whereThePositionIs}`,
  empty: 'O arquivo está vazio.',
  large: 'O arquivo é grande demais para uma carteira. Exporte só a posição, ou divida a planilha.',
  'old-format': 'Este é um arquivo .xls, do Excel antigo. Abra e salve como .xlsx ou .csv.',
  pdf: 'Este é um PDF. Na Área do Investidor, escolha a opção Excel ao exportar a posição.',
  'not-a-spreadsheet':
    'Não reconhecemos uma planilha neste arquivo. Use .xlsx, .csv ou .txt com colunas.',
  damaged: 'O arquivo está danificado ou protegido por senha. Exporte de novo e tente outra vez.',
  'no-positions':
    'Não achamos as colunas do código e da quantidade. A primeira linha precisa ter, por exemplo, “Código de Negociação” e “Quantidade”.',
} as const;

export const importTexts = {
  title: 'Importar uma planilha',
  lead: 'Use a posição que a Área do Investidor da B3 exporta em Excel, ou um .csv com as colunas código, quantidade e, se quiser, preço médio e corretora. O arquivo é lido aqui no seu navegador e não é enviado. Até você confirmar, só os códigos dos ativos vão ao nosso servidor, para conferir se existem; nada é guardado.',
  howTitle: 'Onde baixar na B3',
  how: [
    'Entre em investidor.b3.com.br com sua conta gov.br.',
    'Abra Extratos, aba Posição.',
    'Toque em baixar e escolha Excel.',
  ],
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  drop: 'ou solte aqui um arquivo .xlsx ou .csv',
  reading: 'Lendo o arquivo…',
  checking: 'Conferindo os códigos…',
  unreadableTitle: 'Não deu para ler este arquivo',
  notLoaded: 'O leitor de planilhas não carregou. Confira sua conexão e tente de novo.',
  cancel: 'Cancelar',
  previewTitle: 'Confira antes de importar',
  file: (name: string) => `Arquivo: ${name}`,
  found: (count: number) => (count === 1 ? '1 posição certa' : `${count} posições certas`),
  wrong: (count: number) => (count === 1 ? '1 linha com problema' : `${count} linhas com problema`),
  leftOut: (count: number) =>
    count === 1 ? '1 linha fora da carteira' : `${count} linhas fora da carteira`,
  foundCaption: 'Posições que serão importadas',
  columns: {
    asset: 'Ativo',
    quantity: 'Quantidade',
    price: 'Preço médio (R$)',
    broker: 'Corretora',
  },
  priceOf: (ticker: string, broker: string | null) =>
    `Preço médio de ${ticker}${broker === null ? '' : ` em ${broker}`}, em reais`,
  pricePlaceholder: 'sem preço',
  noPrices: (missing: number, all: number) =>
    `${
      missing === all
        ? 'O arquivo não traz o preço médio.'
        : missing === 1
          ? 'O arquivo não traz o preço médio de 1 posição.'
          : `O arquivo não traz o preço médio de ${missing} posições.`
    } Escreva o que souber; o que ficar em branco aparece sem resultado, e pode ser preenchido depois.`,
  joined: (rows: number) => `soma de ${rows} linhas`,
  joinedEqual: (rows: number) => `soma de ${rows} linhas iguais: confira se não estão repetidas`,
  wrongTitle: 'O que não será importado',
  wrongLead: 'Corrija na planilha e escolha o arquivo de novo, ou siga sem estas linhas.',
  location: (sheet: string | null, line: number) =>
    sheet === null ? `Linha ${line}` : `${sheet}, linha ${line}`,
  more: (count: number) => `e mais ${count} ${count === 1 ? 'linha' : 'linhas'}.`,
  leftOutTitle: 'Fora da carteira',
  leftOutText:
    'Por enquanto a carteira acompanha o que tem código na bolsa e criptomoedas. Renda fixa, Tesouro Direto e outras abas ficam de fora. Negociações e proventos também: eles não dizem o que você tem hoje.',
  leftOutOf: (name: string, rows: number) => `${name}: ${rows} ${rows === 1 ? 'linha' : 'linhas'}`,
  formulas:
    'A planilha tem fórmulas. Nada é calculado aqui: vale o último valor guardado em cada célula. Confira as quantidades.',
  nothing: 'Nenhuma linha deste arquivo pode ser importada.',
  tooMany: (count: number, maximum: number) =>
    `A carteira ficaria com ${count} posições, e o máximo é ${maximum}. Divida a planilha.`,
  unanswered: 'Escolha uma opção para continuar. Nada muda na carteira antes disso.',
  quantities: {
    legend: 'A quantidade mudou. Qual vale?',
    lead: 'Se você comprou mais, confira também o preço médio acima.',
    all: 'A do arquivo',
    none: 'A que já está na carteira',
    some: 'Escolher uma a uma',
    each: 'Marque as que passam a ter a quantidade do arquivo',
  },
  otherQuantity: (name: string, from: string, to: string) =>
    `${name}: ${from} na carteira, ${to} no arquivo`,
  absences: {
    legend: 'O que está na carteira e não está no arquivo',
    lead: 'Se você vendeu, tire da carteira. Se está em outro lugar, mantenha.',
    all: 'Tirar da carteira',
    none: 'Manter na carteira',
    some: 'Escolher um a um',
    each: 'Marque o que sai da carteira',
  },
  absent: (name: string, quantity: string) => `${name}: ${quantity}`,
  absentHere: (name: string, quantity: string) =>
    `${name}: ${quantity}. Mantido, soma ao que o arquivo traz do mesmo ativo`,
  atBroker: (ticker: string, broker: string | null) => `${ticker} (${broker ?? 'sem corretora'})`,
  save: (count: number) => (count === 1 ? 'Importar 1 posição' : `Importar ${count} posições`),
  saving: 'Importando…',
  saved: (count: number) => ({
    title: 'Carteira importada',
    description: count === 1 ? '1 posição foi salva.' : `${count} posições foram salvas.`,
  }),
  failed: 'Não foi possível importar. Sua carteira continua como estava; tente de novo.',
  changed:
    'A carteira mudou em outra aba ou aparelho. Ela já está atualizada aqui: confira e importe de novo.',
  badPrice: 'Escreva um preço, como 32,50, ou deixe em branco.',
} as const;
