import * as z from 'zod/mini';

/*
 * Parsers of brapi's single values. Nearly all may be null, missing, or a number as text; anything else counts as
 * missing, so that one invalid field does not lose the rest.
 */

/** Larger than any amount of any company; above it, numbers are not exact. */
const largest = 1e16;

export function numberFrom(sent: unknown): number | null {
  const number = typeof sent === 'string' ? parseNumber(sent) : sent;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  if (Math.abs(number) > largest) return null;
  // Minus zero would be formatted as -0.
  return number === 0 ? 0 : number;
}

/** `1234.5`, `1.2e3`, and the Brazilian `1.234,5`. */
function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(trimmed)) return Number(trimmed);
  if (/^[+-]?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(trimmed)) {
    return Number(trimmed.replaceAll('.', '').replace(',', '.'));
  }
  return undefined;
}

export function positiveFrom(sent: unknown): number | null {
  const number = numberFrom(sent);
  return number !== null && number > 0 ? number : null;
}

/** For the only ratio that brapi gives in percent: the dividend yield. */
export function fractionOfPercent(sent: unknown): number | null {
  const percent = numberFrom(sent);
  return percent === null ? null : percent / 100;
}

export function textFrom(sent: unknown, maxLength = 200): string | null {
  if (typeof sent !== 'string') return null;
  // Half a surrogate pair, which cutting may leave, is invalid text.
  const text = sent.trim().slice(0, maxLength).toWellFormed();
  return text === '' ? null : text;
}

/** Returns a web address; any other value (`javascript:`) must never become a link. */
export function webAddressFrom(sent: unknown): string | null {
  const text = textFrom(sent, 500);
  if (text === null) return null;
  const address = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (address === null || !['http:', 'https:'].includes(address.protocol)) return null;
  return address.href;
}

const earliest = Date.UTC(1900);
const latest = Date.UTC(2200);

/** An instant from ISO text, a day, seconds or milliseconds since 1970. */
export function instantFrom(sent: unknown): Date | null {
  const milliseconds = typeof sent === 'string' ? Date.parse(sent.trim()) : epochFrom(sent);
  if (!(milliseconds >= earliest && milliseconds <= latest)) return null;
  return new Date(milliseconds);
}

function epochFrom(sent: unknown): number {
  if (typeof sent !== 'number') return Number.NaN;
  return Math.abs(sent) < 1e11 ? sent * 1000 : sent;
}

/** `yyyy-mm-dd` of an instant, which brapi writes as midnight in UTC. */
export function dayFrom(sent: unknown): string | null {
  return instantFrom(sent)?.toISOString().slice(0, 10) ?? null;
}

const recordSchema = z.record(z.string(), z.unknown());

/** Returns an object's fields; an empty object for any other value. */
export function fieldsFrom(sent: unknown): Readonly<Record<string, unknown>> {
  const parsed = recordSchema.safeParse(sent);
  return parsed.success ? parsed.data : {};
}

/** Returns the rows of a list, without entries that are not objects. */
export function rowsFrom(sent: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((row) => {
    const parsed = recordSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}
