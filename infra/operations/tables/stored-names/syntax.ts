import type { Expression, Node, ObjectLiteralExpression } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isComputedPropertyName,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
} from 'typescript/unstable/ast/is';

/** Returns whether an object is an argument of zod, or has only schemas. */
export function isSchemaShape(node: Node): node is ObjectLiteralExpression {
  if (!isObjectLiteralExpression(node) || node.properties.length === 0) return false;
  if (isCallExpression(node.parent) && isZodCall(node.parent)) return true;
  return node.properties.every((property) =>
    isPropertyAssignment(property)
      ? isZodCall(property.initializer) || /schema$/i.test(property.initializer.getText())
      : isSpreadAssignment(property),
  );
}

function isZodCall(node: Node): boolean {
  return isCallExpression(node) && node.expression.getText().startsWith('z.');
}

/** Returns the key of a property; empty for a spread and for a computed key. */
export function keyOf(property: Node): readonly string[] {
  if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) return [];
  const { name } = property;
  const key: Node | Expression = isComputedPropertyName(name) ? name.expression : name;
  return isIdentifier(key) || isStringLiteral(key) ? [key.text] : [];
}

/** Returns a string, or one of the texts of a template. */
export function textOf(node: Node): string | undefined {
  const isText =
    isStringLiteral(node) ||
    isNoSubstitutionTemplateLiteral(node) ||
    isTemplateHead(node) ||
    isTemplateMiddle(node) ||
    isTemplateTail(node);
  return isText ? node.text : undefined;
}
