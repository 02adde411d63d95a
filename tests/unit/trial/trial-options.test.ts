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
} from '../../../web/src/features/trial/trial-options.ts';

describe('the lists of the migration form', () => {
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

  it('has a unique label for every choice', () => {
    for (const options of [migrationInterestAreas, migrationKnowledgeLevels, wantedFrequencies]) {
      const labels = options.map(({ label }) => label);
      expect(new Set(labels).size).toBe(options.length);
      expect(labels.every((label) => /^\p{Lu}/u.test(label))).toBe(true);
    }
  });
});

describe('the trial’s frequencies', () => {
  it('are those of the product except never', () => {
    expect([...wantedFrequencies.map(({ id }) => id), 'nunca']).toEqual(
      messageFrequencySchema.options,
    );
  });
});
