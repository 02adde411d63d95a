import { SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

const primitive = TypeFlags.String | TypeFlags.Number | TypeFlags.Boolean;

/** Returns the paths of all fields that a value of the type may have: `firing.at`, `charges[].id`. */
export function fieldPaths(checker: Checker, type: Type): readonly string[] {
  const found = new Set<string>();
  visitFields(checker, type, '', [], found);
  return [...found];
}

function visitFields(
  checker: Checker,
  type: Type,
  prefix: string,
  around: readonly number[],
  found: Set<string>,
): void {
  // A type may contain itself.
  if (around.includes(type.id)) return;
  const within = [...around, type.id];
  if (type.isUnionType()) {
    for (const one of type.getTypes()) visitFields(checker, one, prefix, within, found);
    return;
  }
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    for (const one of checker.getTypeArguments(type)) {
      visitFields(checker, one, `${prefix}[]`, within, found);
    }
    return;
  }
  const isBranded =
    type.isIntersectionType() && type.getTypes().some(({ flags }) => (flags & primitive) !== 0);
  if (isBranded || !(type.isObjectType() || type.isIntersectionType())) return;
  const fields = checker.getPropertiesOfType(type);
  // Classes of the language, such as Date, have methods named by symbols; functions have a signature.
  if (fields.some(({ name }) => name.startsWith('__@'))) return;
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return;
  const types = checker.getTypeOfSymbol(fields);
  fields.forEach(({ name }, index) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    found.add(path);
    const fieldType = types[index];
    if (fieldType !== undefined) visitFields(checker, fieldType, path, within, found);
  });
}

/** Returns the strings that a value of the type may be, also as elements of an array. */
export function stringValues(checker: Checker, type: Type | undefined): readonly string[] {
  if (type === undefined) return [];
  if (type.isStringLiteralType()) return [type.value];
  if (type.isUnionType()) return type.getTypes().flatMap((one) => stringValues(checker, one));
  if (type.isTemplateLiteralType()) return [type.texts.join('*')];
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    return checker.getTypeArguments(type).flatMap((one) => stringValues(checker, one));
  }
  return [];
}
