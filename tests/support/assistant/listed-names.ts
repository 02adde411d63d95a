import {
  buildAssetLexicon,
  type AssetLexicon,
} from '../../../functions/assistant/lexicon/asset-lexicon.ts';

const shares = {
  PETR4: 'Petrobras PN',
  PETR3: 'Petrobras ON',
  VALE3: 'Vale ON',
  ITUB4: 'Itaú Unibanco PN',
  BBDC4: 'Bradesco PN',
  BBAS3: 'Banco do Brasil ON',
  SANB11: 'Santander Brasil Unit',
  ITSA4: 'Itaúsa PN',
  B3SA3: 'B3 ON',
  PSSA3: 'Porto Seguro ON',
  ABEV3: 'Ambev ON',
  WEGE3: 'WEG ON',
  MGLU3: 'Magazine Luiza ON',
  SUZB3: 'Suzano ON',
  GGBR4: 'Gerdau PN',
  CSNA3: 'CSN ON',
  PRIO3: 'PRIO ON',
  RECV3: 'PetroReconcavo ON',
  CMIG4: 'Cemig PN',
  TAEE11: 'Taesa Unit',
  RAIL3: 'Rumo ON',
  RDOR3: "Rede D'Or ON",
  PCAR3: 'GPA ON',
  MRVE3: 'MRV ON',
  POSI3: 'Positivo Tecnologia ON',
  SLCE3: 'SLC Agrícola ON',
} as const;
const funds = {
  MXRF11: 'Maxi Renda FII',
  HGLG11: 'Pátria Log FII',
  KNRI11: 'Kinea Renda Imobiliária FII',
  XPLG11: 'XP Log FII',
  BTLG11: 'BTG Pactual Logística FII',
  HGRU11: 'Pátria Renda Urbana FII',
  XPML11: 'XP Malls FII',
  VISC11: 'Vinci Shopping Centers FII',
} as const;

const namesOf = (names: Readonly<Record<string, string>>, isFund: boolean) =>
  Object.entries(names).map(([ticker, name]) => ({ ticker, name, isFund }));

/** The names of a short list of assets, the most traded first. */
export const listedLexicon: AssetLexicon = buildAssetLexicon([
  ...namesOf(shares, false),
  ...namesOf(funds, true),
]);
