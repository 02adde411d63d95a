import { describe, expect, it } from 'vitest';
import {
  interestAreaSchema,
  knowledgeLevelSchema,
  messageFrequencySchema,
  wantedFrequencies,
} from '../../../shared/contracts/preferences.ts';
import {
  migrationInterestAreas,
  migrationKnowledgeLevels,
  storedInterestArea,
  storedKnowledgeLevel,
} from '../../../shared/trial-options.ts';

describe('the migration form’s own lists', () => {
  it('offers five areas of interest and three levels', () => {
    expect(migrationInterestAreas.map(({ id }) => id)).toEqual([
      'acoes',
      'renda_fixa',
      'fundos',
      'internacional',
      'criptomoedas',
    ]);
    expect(migrationKnowledgeLevels.map(({ id }) => id)).toEqual([
      'iniciante',
      'intermediario',
      'avancado',
    ]);
  });

  it.each([
    ['acoes', 'acoes'],
    ['renda_fixa', 'renda-fixa'],
    ['fundos', 'fiis'],
    ['internacional', 'politica-internacional'],
    ['criptomoedas', 'criptomoedas'],
  ] as const)('stores the interest %s as %s', (chosen, stored) => {
    expect(storedInterestArea(chosen)).toBe(stored);
    expect(interestAreaSchema.parse(stored)).toBe(stored);
  });

  it.each([
    ['iniciante', 'basico'],
    ['intermediario', 'intermediario'],
    ['avancado', 'avancado'],
  ] as const)('stores the level %s as %s', (chosen, stored) => {
    expect(storedKnowledgeLevel(chosen)).toBe(stored);
    expect(knowledgeLevelSchema.parse(stored)).toBe(stored);
  });

  it('has a label for every choice, each once', () => {
    for (const options of [migrationInterestAreas, migrationKnowledgeLevels, wantedFrequencies]) {
      const labels = options.map(({ label }) => label);
      expect(new Set(labels).size).toBe(options.length);
      expect(labels.every((label) => /^\p{Lu}/u.test(label))).toBe(true);
    }
  });
});

describe('the trial’s frequencies', () => {
  it('are those of the product but never', () => {
    expect([...wantedFrequencies.map(({ id }) => id), 'nunca']).toEqual(
      messageFrequencySchema.options,
    );
  });
});
