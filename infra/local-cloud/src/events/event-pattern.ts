import { InvalidEventPattern, isObject } from './invalid-event-pattern.ts';
import { compileLeafMatcher } from './leaf-matcher.ts';

export type EventPattern = (event: unknown) => boolean;

type JsonObject = Readonly<Record<string, unknown>>;
type FieldMatcher = (parent: JsonObject) => boolean;

/**
 * Compiles an event pattern of EventBridge (and of Lambda's event filters) to a function. All fields of a pattern
 * must match, the values of one field are alternatives, an array in the event matches when one of its elements does,
 * and all fields under an array must match within the same element. Source: "Comparison operators for use in event
 * patterns", EventBridge user guide.
 * @throws InvalidEventPattern
 */
export function compileEventPattern(pattern: unknown): EventPattern {
  if (!isObject(pattern)) {
    throw new InvalidEventPattern('an event pattern is an object');
  }
  return compileObject(pattern);
}

function compileObject(pattern: JsonObject): EventPattern {
  const matchers = Object.entries(pattern).map(([name, value]) =>
    name === '$or' && isAlternatives(value) ? compileOr(value) : compileField(name, value),
  );
  return (node) => {
    const objects = objectsOf(node);
    // A pattern that only requires absent fields also matches when there is no object at all.
    const candidates = objects.length === 0 ? [{}] : objects;
    return candidates.some((candidate) => matchers.every((matches) => matches(candidate)));
  };
}

/** `$or` is an ordinary field name unless it holds at least two patterns. */
function isAlternatives(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length >= 2 && value.every((one) => isObject(one));
}

function compileOr(alternatives: readonly JsonObject[]): FieldMatcher {
  const compiled = alternatives.map(compileObject);
  return (parent) => compiled.some((matches) => matches(parent));
}

function compileField(name: string, value: unknown): FieldMatcher {
  if (isObject(value)) {
    const matches = compileObject(value);
    return (parent) => matches(fieldValue(parent, name));
  }
  if (!Array.isArray(value)) {
    throw new InvalidEventPattern(`"${name}" must be an object or an array`);
  }
  if (value.length === 0) {
    throw new InvalidEventPattern(`"${name}" has no values to match`);
  }
  const alternatives = value.map((one) => compileLeafMatcher(one));
  return (parent) => {
    const leaves = leavesOf(fieldValue(parent, name));
    return alternatives.some((matches) => matches(leaves));
  };
}

function fieldValue(parent: JsonObject, name: string): unknown {
  return Object.hasOwn(parent, name) ? parent[name] : undefined;
}

/** Returns the object itself, or the objects in an array at any depth. */
function objectsOf(node: unknown): readonly JsonObject[] {
  if (Array.isArray(node)) {
    return node.flatMap(objectsOf);
  }
  return isObject(node) ? [node] : [];
}

/** Returns the comparable values: an absent field, an object and an empty array have none. */
function leavesOf(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) {
    return node.flatMap(leavesOf);
  }
  return node === undefined || isObject(node) ? [] : [node];
}
