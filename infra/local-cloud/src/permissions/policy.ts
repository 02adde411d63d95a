/** One statement of a role's policies, with every reference of the template resolved. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  /** `service:Action`, with `*` and `?`. */
  readonly actions: readonly string[];
  /** ARNs with `*` and `?`, or `*` alone. */
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
}

/** All conditions of a statement must hold. */
export interface Condition {
  readonly operator: (typeof conditionOperators)[number];
  readonly key: (typeof conditionKeys)[number];
  /** One value must match; they are patterns when the operator is a `Like`. */
  readonly values: readonly string[];
}

/** The operators that `decide.ts` supports. Any other in a template is an error, never ignored. */
export const conditionOperators = [
  'StringEquals',
  'StringLike',
  'ForAllValues:StringEquals',
  'ForAllValues:StringLike',
] as const;

/** The condition keys that requests of this cloud carry; any other in a template is an error. */
export const conditionKeys = ['dynamodb:LeadingKeys', 'ses:FromAddress'] as const;

/** A permission that one request needs; without it the request is rejected. */
export interface RequiredPermission {
  /** `service:Action`. */
  readonly action: string;
  readonly resource: string;
  /** Values of the request for each condition key that applies to it. */
  readonly context: RequestContext;
}

export type RequestContext = Readonly<Partial<Record<Condition['key'], readonly string[]>>>;
