import * as z from 'zod/mini';

/** Investor preferences: the enumerations of the product, with the labels that people read. */

export const interestAreas = [
  { id: 'politica-nacional', label: 'Política Nacional' },
  { id: 'politica-internacional', label: 'Política Internacional' },
  { id: 'criptomoedas', label: 'Criptomoedas' },
  { id: 'acoes', label: 'Ações' },
  { id: 'fiis', label: 'FIIs' },
  { id: 'renda-fixa', label: 'Renda Fixa' },
] as const;

export const knowledgeLevels = [
  { id: 'basico', label: 'Básico' },
  { id: 'intermediario', label: 'Intermediário' },
  { id: 'avancado', label: 'Avançado' },
] as const;

export const investmentStyles = [
  { id: 'conservador', label: 'Conservador' },
  { id: 'moderado', label: 'Moderado' },
  { id: 'arrojado', label: 'Arrojado' },
] as const;

export const messageLengths = [
  { id: 'curta', label: 'Resumidas', description: '1-2 parágrafos' },
  { id: 'media', label: 'Balanceadas', description: '3-4 parágrafos' },
  { id: 'longa', label: 'Detalhadas', description: 'análise detalhada' },
] as const;

function ids<const Options extends readonly { readonly id: string }[]>(options: Options) {
  return z.enum(options.map((option) => option.id) as Options[number]['id'][]);
}

export const interestAreaSchema = ids(interestAreas);
export const knowledgeLevelSchema = ids(knowledgeLevels);
export const investmentStyleSchema = ids(investmentStyles);
export const messageLengthSchema = ids(messageLengths);
export const messageFrequencySchema = z.enum(['diaria', 'semanal', 'quinzenal', 'nunca']);
export const yesNoSchema = z.enum(['sim', 'nao']);

export type InterestArea = z.infer<typeof interestAreaSchema>;
export type KnowledgeLevel = z.infer<typeof knowledgeLevelSchema>;
export type InvestmentStyle = z.infer<typeof investmentStyleSchema>;
export type MessageLength = z.infer<typeof messageLengthSchema>;

/** Favourite assets: settings allow more than every other form. */
export const maximumFavoriteAssets = 10;
export const maximumFavoriteAssetsInSettings = 15;

/** A ticker as people type it, after trimming and upper-casing: PETR4, AAPL34, BRK.B. */
export const tickerSchema = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.-]{0,11}$/));
