import type { ListedPrice } from './asset-facts.ts';
import { assetGroups, type AssetGroupName } from './asset-groups.ts';
import type { AssetKind } from './fact-table.ts';
import members from './group-members.data.json' with { type: 'json' };

/*
 * Members by the first four characters of their codes, compiled by hand on 2026-11-30. A code that B3 replaced stays
 * beside the new one.
 *
 * - Shares: the sectors, subsectors and segments of B3's 'Classificação Setorial das Empresas e Fundos Listados'.
 *   Pharmacies and supermarkets are retailers too, and makers of sugar belong to agriculture.
 * - State-owned: companies that the Union or a state controls, also by another of its companies.
 * - Funds: what their regulations and monthly reports say that they mainly hold. Funds of buildings are brick
 *   funds, whatever the buildings are used for; a fund may be in several groups.
 * - ETFs: B3's list of ETFs.
 */

const codeLength = 4;
const { etfs, ...groups } = members;
const memberCodes: Readonly<Record<AssetGroupName, string>> = groups;

const codesOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const etfCodes = codesOf(etfs);
const groupCodes = assetGroups.map(({ name, kind }) => ({
  name,
  kind,
  codes: codesOf(memberCodes[name]),
}));

/** Sectors of the source whose companies all belong to one group, for companies that are in none. */
const groupsOfSectors: Readonly<Record<string, AssetGroupName | undefined>> = {
  Communications: 'telecom',
  'Energy Minerals': 'oil-and-gas',
  'Health Services': 'health',
  'Retail Trade': 'retail',
  'Technology Services': 'technology',
};

/** Returns the groups of an asset, in the order of `assetGroups`. */
export function groupsOf(
  { ticker, sector }: Pick<ListedPrice, 'ticker' | 'sector'>,
  kind: AssetKind,
): readonly AssetGroupName[] {
  const code = ticker.slice(0, codeLength);
  const found = groupCodes
    .filter((group) => group.kind === kind && group.codes.has(code))
    .map(({ name }) => name);
  if (found.length > 0 || kind !== 'share' || sector === undefined) return found;
  const fallback = groupsOfSectors[sector];
  return fallback === undefined ? [] : [fallback];
}

export function isKnownEtf(ticker: string): boolean {
  return ticker.endsWith('11') && etfCodes.has(ticker.slice(0, codeLength));
}
