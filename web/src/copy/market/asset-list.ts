/** Texts of the asset list under every search field. */
export const assetList = {
  label: 'Ativos encontrados',
  searching: 'Buscando ativos…',
  failed: 'Não foi possível buscar agora.',
  retry: 'Tentar de novo',
  count: (options: number) => (options === 1 ? '1 opção' : `${options} opções`),
} as const;

/** Texts of the picker for several assets. */
export const assetPicker = {
  placeholder: 'Busque por código ou nome',
  count: (chosen: number, maximum: number) => `${chosen} de ${maximum} ativos`,
  full: (maximum: number) => `Máximo de ${maximum} ativos`,
  chosen: 'Ativos escolhidos',
  remove: (ticker: string) => `Remover ${ticker}`,
  add: {
    before: 'Adicionar',
    after: '(fora da nossa lista)',
    unchecked: '(sem conferir na nossa lista)',
  },
  added: (tickers: readonly string[]) => `${tickers.join(', ')} na lista.`,
  alreadyThere: (tickers: readonly string[]) => `${tickers.join(', ')} já está na lista.`,
  removed: (ticker: string) => `${ticker} removido.`,
  nothing: 'Nenhum ativo encontrado.',
  isChosen: (ticker: string) => `${ticker} já está entre os seus ativos.`,
  tooShort: (letters: number) => `Escreva ao menos ${letters} letras.`,
  unknown: (typed: string) =>
    `Nenhum ativo encontrado para “${typed}”. Busque pelo código, como PETR4.`,
  left: (typed: readonly string[]) =>
    `Não encontramos “${typed.join('”, “')}”. Busque um por vez, ou apague o texto.`,
  leftover: (typed: string, hasOptions: boolean) =>
    `“${typed}” ainda não está entre os seus ativos. ${
      hasOptions
        ? 'Toque no campo e escolha um da lista, ou apague o texto para salvar sem ele.'
        : 'Corrija, ou apague o texto para salvar sem ele.'
    }`,
} as const;
