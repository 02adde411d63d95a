/** Why a row of a file is not taken. */
export const importReasons = {
  noTicker: 'Falta o código de negociação.',
  noSuchTicker: (code: string) => `“${code}” não parece um código de ativo.`,
  quantity: 'A quantidade não é um número.',
  price: 'O preço médio não é um número.',
  broker: 'O nome da instituição tem caracteres que não aceitamos.',
  formula: 'Há uma fórmula no lugar de um valor. Cole só os valores.',
  twice: 'Somada à outra linha do mesmo ativo, a quantidade passa de um bilhão.',
  unknown: 'Este código não está entre os ativos da B3 nem entre as criptomoedas que acompanhamos.',
  other: 'Esta linha não pode ser lida.',
  bonds: 'Renda fixa e Tesouro Direto',
} as const;

/** Why a file is not read at all. */
export const fileRefusals = {
  empty: 'O arquivo está vazio.',
  large: 'O arquivo é grande demais para uma carteira. Exporte só a posição, ou divida a planilha.',
  'old-format': 'Este é um arquivo .xls, do Excel antigo. Abra e salve como .xlsx ou .csv.',
  pdf: 'Este é um PDF. Na Área do Investidor, escolha a opção Excel ao exportar a posição.',
  'not-a-spreadsheet': 'Não reconhecemos uma planilha neste arquivo. Use .xlsx ou .csv.',
  damaged: 'O arquivo está danificado ou protegido por senha. Exporte de novo e tente outra vez.',
  'no-positions':
    'Não achamos as colunas do código e da quantidade. A primeira linha precisa ter, por exemplo, “Código de Negociação” e “Quantidade”.',
} as const;

export const importTexts = {
  open: 'Importar planilha',
  title: 'Importar uma planilha',
  lead: 'Use a posição que a Área do Investidor da B3 exporta em Excel, ou um .csv com as colunas código, quantidade e, se quiser, preço médio e corretora. O arquivo é lido aqui no seu navegador: ele não é enviado.',
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
  refusedTitle: 'Não deu para ler este arquivo',
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
  noPrices:
    'O arquivo da B3 não traz o preço médio. Escreva o que souber; o que ficar em branco aparece sem resultado, e pode ser preenchido depois.',
  joined: (rows: number) => `soma de ${rows} linhas`,
  wrongTitle: 'O que não será importado',
  wrongLead: 'Corrija na planilha e escolha o arquivo de novo, ou siga sem estas linhas.',
  place: (sheet: string | null, line: number) =>
    sheet === null ? `Linha ${line}` : `${sheet}, linha ${line}`,
  more: (count: number) => `e mais ${count} ${count === 1 ? 'linha' : 'linhas'}.`,
  leftOutTitle: 'Fora da carteira',
  leftOutText:
    'Por enquanto a carteira acompanha o que tem código na bolsa e criptomoedas. Renda fixa, Tesouro Direto e outras abas ficam de fora.',
  leftOutOf: (name: string, rows: number) => `${name}: ${rows} ${rows === 1 ? 'linha' : 'linhas'}`,
  formulas:
    'A planilha tem fórmulas. Nada é calculado aqui: vale o último valor guardado em cada célula. Confira as quantidades.',
  nothing: 'Nenhuma linha deste arquivo pode ser importada.',
  tooMany: (count: number, maximum: number) =>
    `A carteira ficaria com ${count} posições, e o máximo é ${maximum}. Divida a planilha.`,
  modeLegend: 'O que fazer com a carteira que você já tem',
  modes: {
    join: {
      label: 'Juntar',
      description: 'Atualiza os ativos do arquivo e mantém os outros.',
    },
    replace: {
      label: 'Substituir tudo',
      description: 'A carteira passa a ter só o que está no arquivo.',
    },
  },
  otherQuantities: 'Estas posições passam a ter a quantidade do arquivo:',
  otherQuantity: (name: string, from: string, to: string) => `${name}: de ${from} para ${to}`,
  staying: 'Estas ficam como estão, e somam ao que o arquivo traz do mesmo ativo:',
  stays: (name: string, quantity: string) => `${name}: ${quantity}`,
  atBroker: (ticker: string, broker: string | null) => `${ticker} (${broker ?? 'sem corretora'})`,
  removed: (tickers: readonly string[]) => `Saem da carteira: ${tickers.join(', ')}.`,
  save: (count: number) => (count === 1 ? 'Importar 1 posição' : `Importar ${count} posições`),
  saving: 'Importando…',
  saved: (count: number) => ({
    title: 'Carteira importada',
    description: count === 1 ? '1 posição foi salva.' : `${count} posições foram salvas.`,
  }),
  failed: 'Não foi possível importar. Nada foi mudado na carteira; tente de novo.',
  changed:
    'A carteira mudou em outra aba ou aparelho. Ela já está atualizada aqui: confira e importe de novo.',
  badPrice: 'Escreva um preço, como 32,50, ou deixe em branco.',
} as const;
