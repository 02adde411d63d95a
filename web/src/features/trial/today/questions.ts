import type { KnowledgeLevel } from '../../../../../shared/contracts/preferences.ts';

const termQuestions: Readonly<Record<KnowledgeLevel, string>> = {
  basico: 'O que é dividend yield?',
  intermediario: 'R$ 200 por mês a 1% ao mês por 10 anos',
  avancado: 'Quanto está a Selic?',
};

/** Returns three questions for the assistant, by followed assets and level of knowledge. */
export function questionsFor(assets: readonly string[], level: KnowledgeLevel): readonly string[] {
  const [first = 'PETR4', second] = assets;
  return [
    `Quanto está ${first}?`,
    second === undefined ? `Quanto ${first} pagou de dividendos?` : `Comparar ${first} e ${second}`,
    termQuestions[level],
  ];
}
