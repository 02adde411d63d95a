import { BfjError } from '../bfj-error.ts';

/** The forms of the product nest three levels; what nests deeper is none of them. */
const maximumDepth = 32;

/**
 * Returns the caller's input with all texts composed (NFC), so that equal-looking texts are equal. Half of a
 * surrogate pair is rejected: neither the table nor a partner accepts it.
 * @throws BfjError `invalid_request` with the path of an invalid text, or for endless nesting
 */
export function readTexts(sent: unknown, path: readonly string[] = []): unknown {
  if (typeof sent === 'string') return readText(sent, path);
  if (typeof sent !== 'object' || sent === null) return sent;
  if (path.length === maximumDepth) throw refusal(path, 'Profundo demais');
  if (Array.isArray(sent)) return sent.map((item, nth) => readTexts(item, [...path, String(nth)]));
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      readText(key, path),
      readTexts(value, [...path, key]),
    ]),
  );
}

function readText(text: string, path: readonly string[]): string {
  if (!text.isWellFormed()) throw refusal(path, 'O texto contém caracteres inválidos');
  return text.normalize('NFC');
}

function refusal(path: readonly string[], message: string): BfjError {
  const shown = path.join('.').slice(0, 200).toWellFormed();
  return new BfjError('invalid_request', { fields: [{ path: shown, message }] });
}
