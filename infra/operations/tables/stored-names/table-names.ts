import type { Checker, Type } from 'typescript/unstable/sync';
import type { Node, ObjectLiteralExpression } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
} from 'typescript/unstable/ast/is';
import { fieldPaths, stringValues } from './field-paths.ts';
import type { FoundNames } from './found-names.ts';
import { isSchemaShape, keyOf, textOf } from './syntax.ts';

/** Adds keys and their prefixes, attributes of items by their entity, and attributes in DynamoDB's expressions. */
export function addTableNames(checker: Checker, node: Node, names: FoundNames): void {
  addItemNames(checker, node, names);
  const text = textOf(node);
  if (text === undefined) return;
  // Declarations of access repeat each prefix as a pattern.
  const prefixes = text.endsWith('#*') ? [] : (text.match(/\b[A-Z][A-Z0-9_]+#/g) ?? []);
  for (const prefix of prefixes) names.count(`prefix ${prefix}`);
  if (isExpressionText(node, text)) {
    for (const name of attributesIn(text)) names.count(`attribute ${name}`);
  }
}

function addItemNames(checker: Checker, node: Node, names: FoundNames): void {
  if (isObjectLiteralExpression(node) && !isSchemaShape(node)) {
    for (const entity of entitiesOf(checker, node)) addItem(checker, node, entity, names);
  }
  if (!isPropertyAssignment(node)) return;
  const { initializer } = node;
  const [name] = keyOf(node);
  if (name === ':entity') {
    const type = checker.getTypeAtLocation(initializer);
    for (const entity of stringValues(checker, type)) names.addOnce(`item ${entity}`);
  }
  if (name === 'PK' || name === 'SK') {
    const type = checker.getTypeAtLocation(initializer);
    for (const key of stringValues(checker, type)) names.addOnce(`key ${key}`);
  }
  // The other parts of an item are object literals with an entity, and listed as such.
  if (name === 'Item' && isObjectLiteralExpression(initializer)) {
    if (initializer.properties.some((property) => keyOf(property).includes('entity'))) return;
    const type = checker.getTypeAtLocation(initializer);
    const property = type && checker.getPropertyOfType(type, 'entity');
    const entities = stringValues(checker, property && checker.getTypeOfSymbol(property));
    for (const entity of entities) addItem(checker, initializer, entity, names);
    if (entities.length > 0) return;
    for (const own of initializer.properties.flatMap(keyOf))
      names.addOnce(`item ${anyEntity} ${own}`);
  }
}

/** Stands for an entity that the types do not name. */
const anyEntity = '*';

function addItem(
  checker: Checker,
  item: ObjectLiteralExpression,
  entity: string,
  names: FoundNames,
): void {
  names.addOnce(`item ${entity}`);
  const type = checker.getTypeAtLocation(item);
  for (const path of type === undefined ? [] : fieldPaths(checker, type)) {
    names.addOnce(`item ${entity} ${path}`);
  }
}

/** Returns the type of a property's value, not widened as the property is. */
function valueType(checker: Checker, property: Node): Type | undefined {
  if (isPropertyAssignment(property)) return checker.getTypeAtLocation(property.initializer);
  const symbol = checker.getShorthandAssignmentValueSymbol(property);
  return symbol && checker.getTypeOfSymbol(symbol);
}

/** Returns the values of an item's `entity`. */
function entitiesOf(checker: Checker, item: ObjectLiteralExpression): readonly string[] {
  return item.properties.flatMap((property) => {
    if (!keyOf(property).includes('entity')) return [];
    const known = stringValues(checker, valueType(checker, property));
    return known.length === 0 ? [anyEntity] : known;
  });
}

/** Returns whether a text is part of an expression of DynamoDB, or the attribute of a `#name` in one. */
function isExpressionText(node: Node, text: string): boolean {
  if (/\battribute_(?:not_)?exists\(|\b(?:SET|REMOVE) [a-z#]|[=<>] :[a-z]/.test(text)) return true;
  for (let around = node.parent; isExpressionPart(around); around = around.parent) {
    if (!isPropertyAssignment(around)) continue;
    const [name = ''] = keyOf(around);
    return /.Expression$/.test(name) || (name.startsWith('#') && around.initializer === node);
  }
  return false;
}

function isExpressionPart(node: Node | undefined): node is Node {
  return node !== undefined && !isCallExpression(node) && !isObjectLiteralExpression(node);
}

const wordsOfDynamo = new Set(
  'SET REMOVE ADD DELETE AND OR NOT IN BETWEEN size contains begins_with if_not_exists attribute_exists attribute_not_exists attribute_type list_append'.split(
    ' ',
  ),
);

/** Returns the attribute names in an expression, without its `#names` and `:values`. */
function attributesIn(expression: string): readonly string[] {
  return (expression.match(/[#:]?\p{L}[\p{L}\w]*/gu) ?? []).filter(
    (word) => !/^[#:]/.test(word) && !wordsOfDynamo.has(word),
  );
}
