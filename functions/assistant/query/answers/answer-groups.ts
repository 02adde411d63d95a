import { joinList } from '../../../../shared/editions/format-facts.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../../domain/sourced-text.ts';
import type { AssetPeers } from '../asset-peers.ts';
import { labelGroup } from '../set-words.ts';
import { titleOf } from './query-tables.ts';

/** Returns the groups of each named asset, and the others in the smallest of them. */
export function answerGroups(peersOf: readonly AssetPeers[]): Paragraphs {
  return [...peersOf.flatMap(describePeers), sourceOfGroups];
}

const sourceOfGroups = sourcedText`Os grupos são os da classificação setorial da ${wrapName('B3')}; nem toda empresa de um grupo disputa os mesmos clientes.`;

function describePeers({ asset, groups, group, peers }: AssetPeers): readonly Sentence[] {
  const title = wrapName(titleOf(asset));
  if (groups.length === 0 || group === undefined) {
    return [sourcedText`Não tenho o setor de ${title} na minha lista.`];
  }
  const kind = wrapWords(groups.length === 1 ? 'está no grupo' : 'está nos grupos');
  const own = sourcedText`${title} ${kind}: ${wrapName(joinList(groups.map(labelGroup)))}.`;
  if (peers.length === 0) {
    return [own, sourcedText`Não tenho outras ${wrapName(labelGroup(group))} na minha lista.`];
  }
  const others = joinList(peers.map(titleOf));
  return [
    own,
    sourcedText`No grupo ${wrapName(labelGroup(group))} estão também, da maior para a menor em valor de mercado: ${wrapName(others)}.`,
  ];
}
