import { missingFigure } from '../values/market-figures.ts';

/** Longest text in a parameter: with several of them a body stays within Meta's 1,024 characters. */
export const maximumParameterLength = 160;

/** Invisible characters; Meta rejects a parameter of nothing else as empty. */
const unseen = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Any text as WhatsApp takes it in a parameter of a template: on one line, without tabs or rows of
 * spaces (132012, for which whole broadcasts of others were refused), not empty, and not endless.
 */
export function templateParameter(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (unseen.test(line)) return missingFigure;
  if (line.length <= maximumParameterLength) return line;
  // Between characters, never within one.
  const kept = line.slice(0, maximumParameterLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept.trimEnd()}…`;
}
