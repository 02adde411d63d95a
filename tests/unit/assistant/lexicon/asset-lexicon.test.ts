import { expect, it } from 'vitest';
import { buildAssetLexicon } from '../../../../functions/assistant/lexicon/asset-lexicon.ts';
import { findNamedAsset } from '../../../../functions/assistant/lexicon/find-named-assets.ts';
import { nameAssets } from '../../../../functions/assistant/lexicon/name-assets.ts';
import { splitIntoTokens } from '../../../../functions/assistant/lexicon/tokens.ts';
import { normalizeText } from '../../../../functions/assistant/text/normalize-text.ts';
import { listedLexicon } from '../../../support/assistant/listed-names.ts';

function find(text: string): readonly string[] {
  const tokens = splitIntoTokens(normalizeText(text));
  const found: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const named = findNamedAsset(listedLexicon, tokens, index);
    if (named === undefined) continue;
    found.push(named.asset.tickers.join('/'));
    index += named.count - 1;
  }
  return found;
}

it.each([
  ['petr', ['PETR4/PETR3']],
  ['petr4f', ['PETR4']],
  ['petr 3', ['PETR3']],
  ['o bb e a petro', ['BBAS3', 'PETR4']],
  ['banco do brasil', ['BBAS3']],
  ['Pão de Açúcar', ['PCAR3']],
  ["Rede D'Or", ['RDOR3']],
  ['maxi renda e xp log', ['MXRF11', 'XPLG11']],
  ['a vale e a rumo', ['VALE3', 'RAIL3']],
  ['vale ou petrobras', ['VALE3', 'PETR4']],
  ['roe vale', ['VALE3']],
  ['quanto vale a vale', ['VALE3']],
  ['quanto vale a petr4', ['PETR4']],
  ['vale a pena', []],
  ['qual vale mais', []],
  ['lucro positivo', []],
  ['dividendos da positivo', ['POSI3']],
  ['a porto', ['PSSA3']],
  ['sem rumo no porto', ['PSSA3']],
  ['xpto3', ['XPTO3']],
])('finds the assets of %s', (text, expected) => {
  expect(find(text)).toEqual(expected);
});

it('takes a name that two companies share for neither', () => {
  const lexicon = buildAssetLexicon([
    { ticker: 'AAAA3', name: 'Aurora Minas ON', isFund: false },
    { ticker: 'BBBB3', name: 'Aurora Praias ON', isFund: false },
  ]);
  const named = ['aurora', 'minas', 'aurora praias'].map(
    (name) => lexicon.phrases.find(splitIntoTokens(name), 0)?.value.tickers,
  );
  expect(named).toEqual([undefined, ['AAAA3'], ['BBBB3']]);
});

it.each([
  ['Quanto tá a SUZANO?', 'Quanto tá a SUZANO?'],
  ['e o p/l da rede d’or', 'e o p/l da RDOR3'],
  ['quanto rende na slc', 'quanto rende na slc'],
  ['dividendos da slc agrícola.', 'dividendos da SLCE3.'],
  ['horário da b3', 'horário da b3'],
])('writes codes for rules that only know codes: %s', (text, expected) => {
  expect(nameAssets(listedLexicon, text)).toBe(expected);
});
