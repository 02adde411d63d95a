import type { KnowledgeLevel } from '../../../../../shared/contracts/preferences.ts';

const ofTerms: Readonly<Record<KnowledgeLevel, string>> = {
  basico: 'O que é dividend yield?',
  intermediario: 'R$ 200 por mês a 1% ao mês por 10 anos',
  avancado: 'Quanto está a Selic?',
};

/** Three questions that the assistant answers, of the assets that somebody follows and as much as they know. */
export function questionsFor(assets: readonly string[], level: KnowledgeLevel): readonly string[] {
  const [first = 'PETR4', second] = assets;
  return [
    `Quanto está ${first}?`,
    second === undefined ? `Quanto ${first} pagou de dividendos?` : `Comparar ${first} e ${second}`,
    ofTerms[level],
  ];
}
