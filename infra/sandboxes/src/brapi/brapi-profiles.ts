/** Real facts about the most viewed companies; the others have only a sector. */
export interface BrapiProfile {
  readonly longName: string;
  readonly industry: string;
  readonly website: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly about: string;
}

const brazil = 'Brazil';

/** Keyed by the first four letters of the ticker, which identify the company. */
export const brapiProfiles: Readonly<Record<string, BrapiProfile | undefined>> = {
  PETR: {
    longName: 'Petróleo Brasileiro S.A. - Petrobras',
    industry: 'Oil & Gas Integrated',
    website: 'https://www.petrobras.com.br',
    city: 'Rio de Janeiro',
    state: 'RJ',
    country: brazil,
    about:
      'A Petrobras explora, produz, refina e transporta petróleo e gás natural, no Brasil e no exterior.',
  },
  VALE: {
    longName: 'Vale S.A.',
    industry: 'Other Industrial Metals & Mining',
    website: 'https://www.vale.com',
    city: 'Rio de Janeiro',
    state: 'RJ',
    country: brazil,
    about:
      'A Vale produz minério de ferro, níquel e cobre, e opera ferrovias e portos para transportá-los.',
  },
  ITUB: {
    longName: 'Itaú Unibanco Holding S.A.',
    industry: 'Banks - Regional',
    website: 'https://www.itau.com.br',
    city: 'São Paulo',
    state: 'SP',
    country: brazil,
    about:
      'O Itaú Unibanco oferece serviços bancários, crédito, seguros e investimentos a pessoas e empresas.',
  },
  BBDC: {
    longName: 'Banco Bradesco S.A.',
    industry: 'Banks - Regional',
    website: 'https://www.bradesco.com.br',
    city: 'Osasco',
    state: 'SP',
    country: brazil,
    about:
      'O Bradesco oferece serviços bancários, seguros, previdência e consórcios a pessoas e empresas.',
  },
  BBAS: {
    longName: 'Banco do Brasil S.A.',
    industry: 'Banks - Regional',
    website: 'https://www.bb.com.br',
    city: 'Brasília',
    state: 'DF',
    country: brazil,
    about: 'O Banco do Brasil oferece serviços bancários, crédito rural, seguros e investimentos.',
  },
  ABEV: {
    longName: 'Ambev S.A.',
    industry: 'Beverages - Brewers',
    website: 'https://www.ambev.com.br',
    city: 'São Paulo',
    state: 'SP',
    country: brazil,
    about: 'A Ambev produz e distribui cervejas, refrigerantes e outras bebidas nas Américas.',
  },
  WEGE: {
    longName: 'WEG S.A.',
    industry: 'Specialty Industrial Machinery',
    website: 'https://www.weg.net',
    city: 'Jaraguá do Sul',
    state: 'SC',
    country: brazil,
    about:
      'A WEG fabrica motores elétricos, geradores, transformadores, tintas e equipamentos de automação.',
  },
  MGLU: {
    longName: 'Magazine Luiza S.A.',
    industry: 'Specialty Retail',
    website: 'https://www.magazineluiza.com.br',
    city: 'Franca',
    state: 'SP',
    country: brazil,
    about: 'O Magazine Luiza vende eletrônicos, móveis e outros produtos em lojas e na internet.',
  },
  LREN: {
    longName: 'Lojas Renner S.A.',
    industry: 'Apparel Retail',
    website: 'https://www.lojasrenner.com.br',
    city: 'Porto Alegre',
    state: 'RS',
    country: brazil,
    about: 'A Lojas Renner vende roupas e artigos para a casa, em lojas e na internet.',
  },
  SUZB: {
    longName: 'Suzano S.A.',
    industry: 'Paper & Paper Products',
    website: 'https://www.suzano.com.br',
    city: 'Salvador',
    state: 'BA',
    country: brazil,
    about: 'A Suzano produz celulose de eucalipto e papéis.',
  },
  SBSP: {
    longName: 'Companhia de Saneamento Básico do Estado de São Paulo - Sabesp',
    industry: 'Utilities - Regulated Water',
    website: 'https://www.sabesp.com.br',
    city: 'São Paulo',
    state: 'SP',
    country: brazil,
    about: 'A Sabesp trata e distribui água e coleta e trata esgoto em municípios paulistas.',
  },
  TAEE: {
    longName: 'Transmissora Aliança de Energia Elétrica S.A.',
    industry: 'Utilities - Regulated Electric',
    website: 'https://www.taesa.com.br',
    city: 'Rio de Janeiro',
    state: 'RJ',
    country: brazil,
    about: 'A Taesa constrói e opera linhas de transmissão de energia elétrica.',
  },
  AAPL: {
    longName: 'Apple Inc.',
    industry: 'Consumer Electronics',
    website: 'https://www.apple.com',
    city: 'Cupertino',
    state: 'CA',
    country: 'United States',
    about: 'A Apple projeta e vende celulares, computadores, acessórios e serviços.',
  },
  MSFT: {
    longName: 'Microsoft Corporation',
    industry: 'Software - Infrastructure',
    website: 'https://www.microsoft.com',
    city: 'Redmond',
    state: 'WA',
    country: 'United States',
    about:
      'A Microsoft desenvolve sistemas operacionais, programas e serviços de computação em nuvem.',
  },
};
