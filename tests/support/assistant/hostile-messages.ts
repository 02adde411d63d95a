import { findExpressions } from '../regular-expressions/find-expressions.ts';
import { sampleTexts } from '../regular-expressions/superlinear-growth.ts';

/** What twenty costly messages repeat: letters, digits, signs, conjunctions, and how many questions begin. */
export const hostileUnits = [
  'a',
  'á',
  '1',
  '1.000,',
  '%',
  '?',
  ', ',
  'a? ',
  'e e ',
  'nao nao ',
  'petr4 ',
  'r$ 1 e 2 anos e ',
  'selic e dolar e ',
  'qual paga mais ',
  'me avise se petr4 passar de 70 e ',
  'comprei 100 petr4 a 30 e ',
  'quanto rende 1000 a 1% ',
  'o que é p/l e p/vp e ',
  'quero parar de receber e ',
  'p r e c o  ',
] as const;

export function repeatTo(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

/** Returns repeated texts that begin to match the expressions of the assistant, each once. */
export async function hostileUnitsOfExpressions(): Promise<readonly string[]> {
  const expressions = await findExpressions();
  const ofReading = expressions.filter(({ location }) =>
    /^functions\/(?:assistant|messaging\/(?:bot|suppression|linking))\//.test(location),
  );
  return [
    ...new Set(
      ofReading.flatMap(({ source, flags }) =>
        sampleTexts(source, flags).flatMap((text) => [`${text} `, `${text} e `]),
      ),
    ),
  ].filter((unit) => unit.trim() !== '');
}
