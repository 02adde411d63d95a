/**
 * Grants that stay although no test needs them, each as `function action target`. That each of them is
 * granted is checked as well, so that taking one away is noticed too.
 */
export const keptGrants: readonly {
  readonly reason: string;
  readonly grants: readonly string[];
}[] = [];
