import {
  editionFactsSchema,
  factNames,
  findMissingFacts,
  type EditionFacts,
  type FactName,
  type PartialFacts,
} from '../../../../shared/editions/edition-facts.ts';
import type { SignedText } from '../../../../shared/editions/editorial.ts';

/** What a correction replaces. */
export interface CorrectedParts {
  readonly facts?: PartialFacts;
  readonly headline?: SignedText;
}

/** A replaced fact or headline, as the operator sees it. */
export interface Difference {
  readonly of: FactName | 'headline';
  readonly from: string;
  readonly to: string;
}

/** Returns what a correction would change; nothing when the edition says so already. */
export function findDifferences(
  before: EditionFacts,
  { facts = {}, headline }: CorrectedParts,
): readonly Difference[] {
  const changed = factNames.flatMap((name) => {
    const to = facts[name];
    if (to === undefined) return [];
    const [from, after] = [describeFact(before[name]), describeFact(to)];
    return from === after ? [] : [{ of: name, from, to: after }];
  });
  const from = before.editorial?.headline?.text ?? 'none';
  return headline === undefined || headline.text === from
    ? changed
    : [...changed, { of: 'headline', from, to: headline.text }];
}

function describeFact(fact: PartialFacts[FactName]): string {
  if (fact === undefined) return 'missing';
  if (!('value' in fact)) return JSON.stringify(sortKeys(fact));
  const change = fact.changeInBasisPoints === null ? '' : ` (${fact.changeInBasisPoints / 100} %)`;
  return `${fact.value}${change}`;
}

/** A stored fact may have its keys in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
}

/** Returns the next version of an edition, with the reason at its end. */
export function correctFacts(
  before: EditionFacts,
  { facts = {}, headline }: CorrectedParts,
  reason: string,
  now: Date,
): EditionFacts {
  const known = { ...before, ...facts };
  return editionFactsSchema.parse({
    ...known,
    missing: findMissingFacts(known),
    ...(headline === undefined ? {} : { editorial: { ...before.editorial, headline } }),
    corrections: [...(before.corrections ?? []), { at: now.toISOString(), reason }],
  });
}

const numberPattern = /^-?\d{1,9}(?:[.,]\d{1,8})?$/;

/**
 * Reads a corrected value: `dollar=5.31:-0.55`, whose change is in percent.
 * @returns why it cannot be used
 */
export function readCorrectedValue(
  typed: string,
  before: EditionFacts,
): { readonly facts: PartialFacts } | { readonly rejected: string } {
  const [name = '', amounts = ''] = typed.split('=');
  const [value = '', change] = amounts.split(':');
  const known = factNames.find((one) => one === name);
  const fact = known === undefined ? undefined : before[known];
  if (known === undefined) return { rejected: `'${name}' is no fact of an edition` };
  if (fact === undefined) return { rejected: `The edition has no ${name}; give it with --facts` };
  if (!('value' in fact)) return { rejected: `${name} is not one value; give it with --facts` };
  if (!numberPattern.test(value)) return { rejected: `'${value}' is no number` };
  if ((fact.changeInBasisPoints === null) !== (change === undefined)) {
    return {
      rejected:
        change === undefined
          ? `${name} has a change, which its new value makes another one: ${name}=${value}:-0.55`
          : `${name} has no change`,
    };
  }
  if (change !== undefined && !numberPattern.test(change)) {
    return { rejected: `'${change}' is no change in percent` };
  }
  const changeInBasisPoints = change === undefined ? null : Math.round(toNumber(change) * 100);
  return { facts: { [known]: { ...fact, value: toNumber(value), changeInBasisPoints } } };
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

/**
 * Returns the newly gathered facts that an edition could have had when it was made: prices of a later session or
 * hour are no correction.
 */
export function pickFactsOfTheTime(before: EditionFacts, gathered: PartialFacts): PartialFacts {
  const entries = factNames.flatMap((name) => {
    const fact = gathered[name];
    return fact !== undefined && isOfTheTime(before, fact) ? [[name, fact] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isOfTheTime({ madeAt, day }: EditionFacts, fact: object): boolean {
  if ('surveyedOn' in fact) return String(fact.surveyedOn) <= day;
  // Announced days come from a file.
  return !('at' in fact) || String(fact.at) <= madeAt;
}
