/** One statement of a role's policies, with every reference of the template resolved. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  /** `service:Action`, with `*` and `?`. */
  readonly actions: readonly string[];
  /** ARNs with `*` and `?`, or `*` alone. */
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
}

/** All of a statement's conditions have to hold. */
export interface Condition {
  readonly operator: (typeof conditionOperators)[number];
  readonly key: (typeof conditionKeys)[number];
  /** Any of these will do; patterns where the operator is a `Like`. */
  readonly values: readonly string[];
}

/** The operators that `decide.ts` knows. Another in a template is refused, never passed over. */
export const conditionOperators = [
  'StringEquals',
  'StringLike',
  'ForAllValues:StringEquals',
  'ForAllValues:StringLike',
] as const;

/** The condition keys that requests of this cloud carry; another is refused as well. */
export const conditionKeys = ['dynamodb:LeadingKeys', 'ses:FromAddress'] as const;

/** What one request needs: all of it, or the request is refused. */
export interface RequiredPermission {
  /** `service:Action`. */
  readonly action: string;
  readonly resource: string;
  /** What the request says to each condition key that it has an answer for. */
  readonly context: RequestContext;
}

export type RequestContext = Readonly<Partial<Record<Condition['key'], readonly string[]>>>;
