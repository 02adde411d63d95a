import type { InterestArea, KnowledgeLevel } from '../../../../shared/contracts/preferences.ts';

/*
 * The form at `/migrar-newsletter` (a newsletter subscriber starts a trial) has its own options. Each is listed with
 * the product's value, which is stored and sent.
 */

export const migrationKnowledgeLevels = [
  { id: 'iniciante', label: 'Iniciante', stored: 'basico' },
  { id: 'intermediario', label: 'Intermediário', stored: 'intermediario' },
  { id: 'avancado', label: 'Avançado', stored: 'avancado' },
] as const satisfies readonly { id: string; label: string; stored: KnowledgeLevel }[];

export const migrationInterestAreas = [
  { id: 'acoes', label: 'Ações', stored: 'acoes' },
  { id: 'renda_fixa', label: 'Renda Fixa', stored: 'renda-fixa' },
  { id: 'fundos', label: 'Fundos', stored: 'fiis' },
  { id: 'internacional', label: 'Internacional', stored: 'politica-internacional' },
  { id: 'criptomoedas', label: 'Criptomoedas', stored: 'criptomoedas' },
] as const satisfies readonly { id: string; label: string; stored: InterestArea }[];

export type MigrationKnowledgeLevel = (typeof migrationKnowledgeLevels)[number]['id'];
export type MigrationInterestArea = (typeof migrationInterestAreas)[number]['id'];

export function storedKnowledgeLevel(chosen: MigrationKnowledgeLevel): KnowledgeLevel {
  return toStored(migrationKnowledgeLevels, chosen);
}

export function storedInterestArea(chosen: MigrationInterestArea): InterestArea {
  return toStored(migrationInterestAreas, chosen);
}

function toStored<Id extends string, Stored>(
  options: readonly { readonly id: Id; readonly stored: Stored }[],
  chosen: Id,
): Stored {
  const option = options.find(({ id }) => id === chosen);
  if (option === undefined) throw new Error('The migration form has no such choice');
  return option.stored;
}
