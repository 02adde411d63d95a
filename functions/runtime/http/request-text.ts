import { ProblemError } from '../problem-error.ts';

/** The product's forms have three levels; deeper input is invalid. */
const maxDepth = 32;

/**
 * Returns the caller's input with all texts composed (NFC), so that equal-looking texts are equal. Half of a
 * surrogate pair is rejected: neither the table nor a partner accepts it.
 * @throws ProblemError `invalid_request` with the path of an invalid text, or for endless nesting
 */
export function normalizeTexts(sent: unknown, path: readonly string[] = []): unknown {
  if (typeof sent === 'string') return normalizeText(sent, path);
  if (typeof sent !== 'object' || sent === null) return sent;
  if (path.length === maxDepth) throw invalidRequest(path, 'Profundo demais');
  if (Array.isArray(sent))
    return sent.map((item, nth) => normalizeTexts(item, [...path, String(nth)]));
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      normalizeText(key, path),
      normalizeTexts(value, [...path, key]),
    ]),
  );
}

function normalizeText(text: string, path: readonly string[]): string {
  if (!text.isWellFormed()) throw invalidRequest(path, 'O texto contém caracteres inválidos');
  return text.normalize('NFC');
}

function invalidRequest(path: readonly string[], message: string): ProblemError {
  const shownPath = path.join('.').slice(0, 200).toWellFormed();
  return new ProblemError('invalid_request', { fields: [{ path: shownPath, message }] });
}
